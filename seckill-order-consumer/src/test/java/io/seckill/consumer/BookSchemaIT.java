package io.seckill.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.consumer.testing.BookHand;
import io.seckill.consumer.testing.Buyers;
import io.seckill.consumer.testing.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;

/** The schema's keys and checks refuse what must never be, whoever writes: the last guard. */
class BookSchemaIT {

    private final Stage stage = Stage.shared();
    private final BookHand book = stage.book();
    private final String sale = stage.openSale(5);

    @Test
    void aSecondLiveOrderOfAUserIsRefused() {
        book.plantOrder(Buyers.newOrderId(), sale, "alice");

        assertThatThrownBy(() -> book.plantOrder(Buyers.newOrderId(), sale, "alice"))
                .isInstanceOf(DuplicateKeyException.class);
        assertThatThrownBy(() -> book.execute(
                        "INSERT INTO orders (order_id, resource_id, user_id, status, reserved_at, created_at)"
                                + " VALUES (?, ?, 'alice', 'PAID', 1, 1)",
                        Buyers.newOrderId(),
                        sale))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(book.live(sale)).isEqualTo(1);
    }

    @Test
    void ordersThatEndedDoNotBindTheirUser() {
        for (String ended : new String[] {"FAILED", "CANCELLED", "FAILED"}) {
            book.plantOrder(Buyers.newOrderId(), sale, "alice");
            book.execute("UPDATE orders SET status = ? WHERE resource_id = ? AND status = 'CREATED'", ended, sale);
        }
        assertThatCode(() -> book.plantOrder(Buyers.newOrderId(), sale, "alice"))
                .doesNotThrowAnyException();
        assertThat(book.orders(sale)).isEqualTo(4);
    }

    @Test
    void usersWhoDifferOnlyInCaseAreTwo() {
        book.plantOrder(Buyers.newOrderId(), sale, "alice");
        book.plantOrder(Buyers.newOrderId(), sale, "Alice");

        assertThat(book.live(sale)).isEqualTo(2);
    }

    @Test
    void anOrderIdIsThereOnce() {
        String orderId = Buyers.newOrderId();
        book.plantOrder(orderId, sale, "alice");

        assertThatThrownBy(() -> book.plantOrder(orderId, sale, "bob")).isInstanceOf(DuplicateKeyException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stock = -1", "stock = 6", "total = 4", "total = 0", "ends_at = starts_at"})
    void aSaleThatCannotBeIsRefused(String change) {
        assertThatThrownBy(() -> book.execute("UPDATE sale SET " + change + " WHERE resource_id = ?", sale))
                .isInstanceOf(DataAccessException.class);
        assertThat(book.stock(sale)).isEqualTo(5);
    }
}
