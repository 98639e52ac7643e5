package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.seckill.stock.script.OutcomeUnknown;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Case C17 (c): a key of the wrong type. A script fails before its first write, and no unit is lost. */
class WrongTypeIT {

    private final TestGate gate = TestGate.shared();

    enum Key {
        SALE(ResourceKeys::sale),
        STOCK(ResourceKeys::stock),
        USERS(ResourceKeys::users),
        PENDING(ResourceKeys::pending);

        private final Function<ResourceKeys, String> name;

        Key(Function<ResourceKeys, String> name) {
            this.name = name;
        }

        String of(String resourceId) {
            return name.apply(new ResourceKeys(resourceId));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReservationTakesNothing(Key key) {
        assertNothingChanges(key, resourceId -> gate.reserve(resourceId, "bob", "2"));
    }

    @ParameterizedTest
    @EnumSource(names = "SALE", mode = EnumSource.Mode.EXCLUDE)
    void aReleaseGivesNothing(Key key) {
        assertNothingChanges(key, resourceId -> gate.ledger().release(new Reservation(resourceId, "alice", "1")));
    }

    @ParameterizedTest
    @EnumSource(names = "SALE", mode = EnumSource.Mode.EXCLUDE)
    void aReturnGivesNothing(Key key) {
        assertNothingChanges(key, resourceId -> gate.ledger().giveBack(new Reservation(resourceId, "alice", "1")));
    }

    @ParameterizedTest
    @EnumSource(names = "PENDING")
    void aClaimTakesNothing(Key key) {
        assertNothingChanges(key, resourceId -> gate.ledger().claim(resourceId, 10, Duration.ofHours(1)));
    }

    @ParameterizedTest
    @EnumSource(names = {"SALE", "STOCK"})
    void aLoadChangesNothing(Key key) {
        assertNothingChanges(key, resourceId -> gate.sales().load(resourceId, TestGate.openTerms(200), false));
    }

    private void assertNothingChanges(Key key, Consumer<String> call) {
        String resourceId = gate.openSale(100);
        gate.reserve(List.of(new Reservation(resourceId, "alice", "1")), Duration.ZERO);
        gate.redis().del(key.of(resourceId));
        if (key == Key.STOCK) {
            gate.redis().lpush(key.of(resourceId), "of the wrong type");
        } else {
            gate.redis().set(key.of(resourceId), "of the wrong type");
        }
        List<String> before = gate.snapshot(resourceId);

        IntStream.range(0, 10)
                .forEach(i -> assertThat(catchThrowable(() -> call.accept(resourceId)))
                        .isInstanceOf(OutcomeUnknown.class)
                        .hasStackTraceContaining("WRONGTYPE"));

        assertThat(gate.snapshot(resourceId)).isEqualTo(before);
    }
}
