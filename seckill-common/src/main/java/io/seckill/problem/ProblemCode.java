package io.seckill.problem;

import org.springframework.http.HttpStatus;

/**
 * Every refusal and failure that a caller can meet, by its stable code: the constant's name. Clients may rely on the code
 * and the status; the sentence may change.
 */
public enum ProblemCode {
    /** The user holds an order of this sale already; {@code orderId} names it. */
    ALREADY_ORDERED(HttpStatus.CONFLICT, "Already ordered"),
    /** No unit is left. */
    SOLD_OUT(HttpStatus.CONFLICT, "Sold out"),
    /** The sale has not begun; {@code start} says when it does. */
    NOT_STARTED(HttpStatus.FORBIDDEN, "Not started"),
    /** The sale is over; {@code end} says since when. */
    ENDED(HttpStatus.FORBIDDEN, "Ended"),
    /** There is no such sale, order or address, or it is not the caller's. */
    NOT_FOUND(HttpStatus.NOT_FOUND, "Not found"),
    /** Nothing was reserved or changed; try again after {@code Retry-After} seconds. */
    UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, "Unavailable"),
    /** What happened is not known yet; repeating the request is safe and tells. */
    UNKNOWN(HttpStatus.SERVICE_UNAVAILABLE, "Outcome unknown"),
    /** The request is malformed; {@code detail} says where. */
    INVALID_REQUEST(HttpStatus.BAD_REQUEST, "Invalid request"),
    /** No token, or one that is malformed, expired, unsigned or signed by someone else. */
    UNAUTHORIZED(HttpStatus.UNAUTHORIZED, "Unauthorized"),
    /** The token does not carry the authority that this needs. */
    FORBIDDEN(HttpStatus.FORBIDDEN, "Forbidden"),
    /** The address exists, but not for this method. */
    METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, "Method not allowed"),
    /** The answer cannot be given in a form that the caller accepts. */
    NOT_ACCEPTABLE(HttpStatus.NOT_ACCEPTABLE, "Not acceptable"),
    /** The caller asks for too much at once; try again after {@code Retry-After} seconds. */
    TOO_MANY_REQUESTS(HttpStatus.TOO_MANY_REQUESTS, "Too many requests"),
    /** The body is larger than is taken. */
    TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "Too large"),
    /** The body's type is not one that is read. */
    UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "Unsupported media type"),
    /** The sale is open already. */
    ALREADY_OPEN(HttpStatus.CONFLICT, "Already open"),
    /** The sale is not open. */
    NOT_OPEN(HttpStatus.CONFLICT, "Not open"),
    /** The total cannot fall below what is sold. */
    BELOW_SOLD(HttpStatus.CONFLICT, "Below what is sold"),
    /** The gate lost this sale's data; a rebuild from the book is needed first. */
    REBUILD_NEEDED(HttpStatus.CONFLICT, "Rebuild needed"),
    /** The gate holds this sale whole; nothing was rebuilt. */
    REBUILD_NOT_NEEDED(HttpStatus.CONFLICT, "Rebuild not needed"),
    /** Orders of this sale are still on their way to the book; a rebuild now would forget them. */
    IN_FLIGHT(HttpStatus.CONFLICT, "Orders in flight"),
    /** The order was cancelled before, by its user or because it was not paid in time. */
    ALREADY_CANCELLED(HttpStatus.CONFLICT, "Already cancelled"),
    /** The order is paid. */
    ALREADY_PAID(HttpStatus.CONFLICT, "Already paid"),
    /** The order failed; its reason says why. */
    ORDER_FAILED(HttpStatus.CONFLICT, "Order failed"),
    /** The order is still on its way to the book; try again after {@code Retry-After} seconds. */
    NOT_RECORDED(HttpStatus.CONFLICT, "Not recorded yet"),
    /** The sale was opened, and orders are paid by its price: that cannot change any more. */
    PRICE_FIXED(HttpStatus.CONFLICT, "Price fixed"),
    /** The sale has no price: its orders are not paid for here. */
    NOT_PRICED(HttpStatus.CONFLICT, "Not priced"),
    /** Money came for the order, and not as it was asked for; a person looks into it. */
    PAYMENT_IN_QUESTION(HttpStatus.CONFLICT, "Payment in question"),
    /** This system takes no payments, as it is set up. */
    PAYMENTS_NOT_SET_UP(HttpStatus.SERVICE_UNAVAILABLE, "Payments not set up"),
    /** The message is not signed by the payment provider, or too old; nothing was changed. */
    BAD_SIGNATURE(HttpStatus.UNAUTHORIZED, "Bad signature"),
    /** A fault of ours; the log has it under the same time. */
    INTERNAL_ERROR(HttpStatus.INTERNAL_SERVER_ERROR, "Internal error");

    private final HttpStatus status;
    private final String title;

    ProblemCode(HttpStatus status, String title) {
        this.status = status;
        this.title = title;
    }

    public HttpStatus status() {
        return status;
    }

    /** A short English name of the problem, the same for each occurrence. */
    public String title() {
        return title;
    }
}
