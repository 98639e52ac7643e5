package io.seckill.consumer.sale;

import io.seckill.stock.sale.SaleLedger;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Brings to the gate what a buyer is shown of a sale: looking at a sale never asks the book. */
@Component
public class ShowOffer {

    private final SaleLedger gate;
    private final JsonMapper json;

    ShowOffer(SaleLedger gate, JsonMapper json) {
        this.gate = gate;
        this.json = json;
    }

    /** Harmless when repeated. */
    public void of(Sale sale) {
        if (sale.offer().equals(Offer.NONE)) {
            gate.hide(sale.resourceId());
        } else {
            gate.show(sale.resourceId(), json.writeValueAsString(sale.offer()));
        }
    }
}
