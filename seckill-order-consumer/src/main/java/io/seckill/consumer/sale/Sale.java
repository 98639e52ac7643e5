package io.seckill.consumer.sale;

import io.seckill.stock.sale.SaleTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A sale in the book. Its stock falls by recording orders, not through this. */
public class Sale {

    private final String resourceId;
    private final long createdAt;
    private int total;
    private int stock;
    private long startsAt;
    private long endsAt;
    private SaleState state;
    private @Nullable Long loadedAt;
    private @Nullable Long payWithin;
    private Offer offer;
    private long changedAt;

    /** A sale with all its units in stock, not yet at the gate. */
    Sale(String resourceId, int total, Instant start, Instant end, Instant now) {
        this.resourceId = resourceId;
        this.total = total;
        this.stock = total;
        this.startsAt = start.toEpochMilli();
        this.endsAt = end.toEpochMilli();
        this.state = SaleState.CREATED;
        this.offer = Offer.NONE;
        this.createdAt = now.toEpochMilli();
        this.changedAt = createdAt;
    }

    /** As its row has it, by the names of the columns. */
    Sale(Map<String, @Nullable Object> row) {
        resourceId = (String) row.get("resource_id");
        createdAt = (long) row.get("created_at");
        total = (int) row.get("total");
        stock = (int) row.get("stock");
        startsAt = (long) row.get("starts_at");
        endsAt = (long) row.get("ends_at");
        state = SaleState.valueOf((String) row.get("state"));
        loadedAt = (Long) row.get("loaded_at");
        payWithin = (Long) row.get("pay_within");
        offer = new Offer((String) row.get("title"), (Long) row.get("price"), (String) row.get("currency"), (String)
                row.get("picture"));
        changedAt = (long) row.get("changed_at");
    }

    /** As its row is to have it, likewise. */
    Map<String, @Nullable Object> row() {
        Map<String, @Nullable Object> row = new HashMap<>();
        row.put("resource_id", resourceId);
        row.put("created_at", createdAt);
        row.put("total", total);
        row.put("stock", stock);
        row.put("starts_at", startsAt);
        row.put("ends_at", endsAt);
        row.put("state", state.name());
        row.put("loaded_at", loadedAt);
        row.put("pay_within", payWithin);
        row.put("title", offer.title());
        row.put("price", offer.price());
        row.put("currency", offer.currency());
        row.put("picture", offer.picture());
        row.put("changed_at", changedAt);
        return row;
    }

    /**
     * Changes the terms; the stock moves by the difference of the totals.
     *
     * @return false, and nothing changed, when the new total is less than what is sold
     */
    boolean changeTerms(int newTotal, Instant start, Instant end, Instant now) {
        int newStock = stock + newTotal - total;
        if (newStock < 0) {
            return false;
        }
        stock = newStock;
        total = newTotal;
        startsAt = start.toEpochMilli();
        endsAt = end.toEpochMilli();
        changedAt = now.toEpochMilli();
        return true;
    }

    /**
     * Changes what is asked for and leaves the rest.
     *
     * @return false, and nothing changed, when that is another price than the one by which orders may be paid
     */
    boolean changeOffer(@Nullable Offer wanted, @Nullable Duration toPay) {
        if (wanted != null && mayBeAtTheGate() && !wanted.hasPriceOf(offer)) {
            return false;
        }
        if (wanted != null) {
            offer = wanted;
        }
        if (toPay != null) {
            payWithin = toPay.toMillis();
        }
        return true;
    }

    /** What a buyer is shown. */
    public Offer offer() {
        return offer;
    }

    /** How long an order of this sale may stay unpaid, if not as the service is set. */
    @Nullable
    Duration payWithin() {
        return payWithin == null ? null : Duration.ofMillis(payWithin);
    }

    void moveTo(SaleState next, Instant now) {
        state = next;
        changedAt = now.toEpochMilli();
    }

    /** Notes that the gate holds this sale from now on. */
    public void markLoaded(Instant now) {
        if (loadedAt == null) {
            loadedAt = now.toEpochMilli();
        }
    }

    public String resourceId() {
        return resourceId;
    }

    public int total() {
        return total;
    }

    public int stock() {
        return stock;
    }

    public SaleState state() {
        return state;
    }

    /** Whether the gate ever held this sale. */
    public boolean wasLoaded() {
        return loadedAt != null;
    }

    /** Whether the gate may hold this sale: it was loaded, or an opening began whose end is not noted. */
    boolean mayBeAtTheGate() {
        return wasLoaded() || state != SaleState.CREATED;
    }

    /** The terms as the gate keeps them. */
    public SaleTerms terms() {
        return new SaleTerms(
                total, Instant.ofEpochMilli(startsAt), Instant.ofEpochMilli(endsAt), state == SaleState.OPEN);
    }
}
