package io.seckill.consumer.sale;

import io.seckill.stock.sale.SaleTerms;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;

/** A sale in the book. Its stock falls by recording orders, not through this entity. */
@Entity
@Table(name = "sale")
public class Sale implements Persistable<String> {

    @Id
    private String resourceId = "";

    private int total;
    private int stock;
    private long startsAt;
    private long endsAt;

    @Enumerated(EnumType.STRING)
    private SaleState state = SaleState.CREATED;

    private @Nullable Long loadedAt;
    private @Nullable Long payWithin;

    @Embedded
    private @Nullable Offer offer;

    @Column(updatable = false)
    private long createdAt;

    private long changedAt;

    protected Sale() {
        // for JPA
    }

    /** A sale with all its units in stock, not yet at the gate. */
    static Sale create(String resourceId, int total, Instant start, Instant end, Instant now) {
        Sale sale = new Sale();
        sale.resourceId = resourceId;
        sale.total = total;
        sale.stock = total;
        sale.startsAt = start.toEpochMilli();
        sale.endsAt = end.toEpochMilli();
        sale.createdAt = now.toEpochMilli();
        sale.changedAt = now.toEpochMilli();
        return sale;
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
        if (wanted != null && mayBeAtTheGate() && !wanted.hasPriceOf(offer())) {
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
        return offer == null ? Offer.NONE : offer;
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

    @Override
    public String getId() {
        return resourceId;
    }

    // The id is given, not generated: without this, saving would first look whether the row is there.
    @Override
    public boolean isNew() {
        return createdAt == changedAt && state == SaleState.CREATED && !wasLoaded();
    }
}
