package io.seckill.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Case C12: each branch of load.lua, rebuild.lua, release.lua, restore.lua and claim.lua, with the type of its reply. */
class OtherScriptsIT {

    private final TestGate gate = TestGate.shared();

    @Test
    void everyDocumentedOutcomeOfALoadIsDriven() {
        assertDrives(
                "load.lua",
                Map.of(
                        "LOADED", () -> load(TestGate.newResource(), 5, true),
                        "UPDATED", () -> load(soldToAlice(), 5, false),
                        "LOST", () -> load(TestGate.newResource(), 5, false),
                        "BELOW_SOLD", () -> load(soldToAlice(), 0, false)));
    }

    @Test
    void everyDocumentedOutcomeOfARebuildIsDriven() {
        assertDrives(
                "rebuild.lua",
                Map.of(
                        "REBUILT", () -> rebuild(TestGate.newResource(), 5, 5),
                        "NOT_NEEDED", () -> rebuild(gate.openSale(5), 5, 5),
                        "IN_FLIGHT", () -> rebuild(lost(soldToAlice()), 2, 2),
                        "MISMATCH", () -> rebuild(TestGate.newResource(), 5, 4)));
    }

    @Test
    void everyDocumentedOutcomeOfARestoreIsDriven() {
        assertDrives(
                "restore.lua",
                Map.of(
                        "RESTORED", () -> restore(withoutMark(soldToAlice()), "alice"),
                        "TAKEN", () -> restore(soldToAlice(), "bob"),
                        "NO_UNIT", () -> restore(gate.openSale(0), "bob"),
                        "HELD", () -> restore(soldToAlice(), "alice"),
                        "NOT_WHOLE", () -> restore(lost(soldToAlice()), "alice")));
    }

    @Test
    void aMarkThatIsRestoredTakesAUnitOnlyIfTheGateHadForgottenThat() {
        String marksLost = withoutMark(soldToAlice());
        restore(marksLost, "alice");
        restore(marksLost, "alice");
        assertThat(gate.stock(marksLost)).isEqualTo("1");
        assertThat(gate.reserve(marksLost, "alice", "9").orderId()).isEqualTo("1");

        String allForgotten = gate.openSale(2);
        restore(allForgotten, "alice");
        restore(allForgotten, "alice");
        assertThat(gate.stock(allForgotten)).isEqualTo("1");
        assertThat(gate.users(allForgotten)).isEqualTo(1);
    }

    @Test
    void aReleaseAnswersOneOrZero() {
        String resourceId = soldToAlice();

        assertThat(release(resourceId, "1")).isEqualTo(1L);
        assertThat(release(resourceId, "1")).isEqualTo(0L);
        assertThat(release(lost(soldToAlice()), "1")).isEqualTo(0L);
    }

    @Test
    void aClaimAnswersAnArrayOfTexts() {
        String resourceId = gate.openSale(1);
        assertThat(claim(resourceId)).isEqualTo(List.of());

        gate.reserve(List.of(new Reservation(resourceId, "alice", "1")), java.time.Duration.ZERO);

        assertThat(claim(resourceId)).isEqualTo(List.of("1:alice"));
    }

    @Test
    void aRunningSaleKeepsItsReservationsWhenItsTotalMoves() {
        String resourceId = soldToAlice();

        load(resourceId, 10, true);
        load(resourceId, 10, true);

        assertThat(gate.stock(resourceId)).isEqualTo("9");
        assertThat(gate.users(resourceId)).isEqualTo(1);
    }

    @Test
    void aTotalBelowWhatIsReservedChangesNothing() {
        String resourceId = soldToAlice();
        List<String> before = gate.snapshot(resourceId);

        load(resourceId, 0, true);

        assertThat(gate.snapshot(resourceId)).isEqualTo(before);
    }

    @Test
    void aSaleWhoseKeysAreLostIsNeverCreatedAgainByALoad() {
        String resourceId = lost(soldToAlice());

        assertThat(load(resourceId, 2, true))
                .isEqualTo(ScriptHead.results("load.lua").get("LOST"));
        assertThat(gate.stock(resourceId)).isNull();
    }

    @Test
    void aRebuildPutsTheStagedReservationsInThePlaceOfTheOld() {
        String resourceId = soldToAlice();
        gate.ledger().confirm(List.of(new Reservation(resourceId, "alice", "1")));
        lost(resourceId);
        gate.sales().stage(resourceId, Map.of("bob", "2", "carol", "3"));

        rebuild(resourceId, 5, 3);

        ResourceKeys keys = new ResourceKeys(resourceId);
        assertThat(gate.stock(resourceId)).isEqualTo("3");
        assertThat(gate.redis().hgetall(keys.users())).isEqualTo(Map.of("bob", "2", "carol", "3"));
        assertThat(gate.redis().exists(keys.stagedUsers())).isZero();
        assertThat(gate.reserve(resourceId, "dave", "4").outcome()).isEqualTo(ReserveOutcome.RESERVED);
    }

    private static void assertDrives(String script, Map<String, Supplier<Object>> branches) {
        Map<String, Long> documented = ScriptHead.results(script);
        Map<String, Object> answers = new TreeMap<>();
        branches.forEach((name, drive) -> answers.put(name, drive.get()));
        assertThat(answers).isEqualTo(documented);
    }

    private Object load(String resourceId, int total, boolean neverLoaded) {
        List<String> all = new ArrayList<>(keys(resourceId).all());
        all.add(keys(resourceId).changed());
        return gate.rawInteger(
                "load.lua",
                all,
                total,
                0,
                9_999_999_999_999L,
                "OPEN",
                neverLoaded ? 1 : 0,
                ResourceKeys.CHANGES,
                resourceId);
    }

    private Object rebuild(String resourceId, int total, int stock) {
        List<String> all = new ArrayList<>(keys(resourceId).all());
        all.add(keys(resourceId).stagedUsers());
        all.add(keys(resourceId).changed());
        return gate.rawInteger(
                "rebuild.lua", all, total, 0, 9_999_999_999_999L, "OPEN", stock, ResourceKeys.CHANGES, resourceId);
    }

    private Object release(String resourceId, String orderId) {
        ResourceKeys keys = keys(resourceId);
        return gate.rawInteger(
                "release.lua",
                List.of(keys.stock(), keys.users(), keys.pending(), keys.changed()),
                "alice",
                orderId,
                ResourceKeys.CHANGES,
                resourceId);
    }

    private Object restore(String resourceId, String userId) {
        ResourceKeys keys = keys(resourceId);
        return gate.rawInteger(
                "restore.lua",
                List.of(keys.sale(), keys.stock(), keys.users(), keys.changed()),
                userId,
                "1",
                ResourceKeys.CHANGES,
                resourceId);
    }

    private String withoutMark(String resourceId) {
        gate.redis().hdel(keys(resourceId).users(), "alice");
        return resourceId;
    }

    private Object claim(String resourceId) {
        return gate.rawArray("claim.lua", List.of(keys(resourceId).pending()), 10, 60_000);
    }

    private static ResourceKeys keys(String resourceId) {
        return new ResourceKeys(resourceId);
    }

    private String soldToAlice() {
        String resourceId = gate.openSale(2);
        gate.reserve(resourceId, "alice", "1");
        return resourceId;
    }

    private String lost(String resourceId) {
        gate.redis().del(keys(resourceId).stock());
        return resourceId;
    }
}
