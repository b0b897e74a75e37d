package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.message.ShortMessage;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;

/** Receipts that come to a node of a cluster: they wait shorter, and those of other nodes for the usual time. */
class StrayMatchingTest {
    private static final String TO = "447700900123";
    private static final long WAIT = TimeUnit.HOURS.toNanos(1);
    private static final long BEFORE = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long STRAY_WAIT = TimeUnit.SECONDS.toNanos(5);

    private final ReceiptTable table = new ReceiptTable(
            new ReceiptTableSettings(TestForm.ALL, "learn", 1_000, WAIT),
            new Equation<>(ExpectationTerm.class),
            (gone, gaveWay) -> {});
    private final ReceiptMatcher<Came> matcher = new ReceiptMatcher<>(table, ReceiptMatcher.Early.USUAL);
    private final List<Came> found = new ArrayList<>();
    private final List<Came> passedOn = new ArrayList<>();
    private final List<Came> dropped = new ArrayList<>();

    private record Came(String receiptId, boolean isStray) implements IncomingReceipt {
        @Override
        public String destination() {
            return TO;
        }

        @Override
        public boolean isLast() {
            return true;
        }

        @Override
        public void keepCopy(ShortMessage came) {}

        @Override
        public ShortMessage ownMessage() {
            throw new AssertionError("it has no octets");
        }

        @Override
        public void matches(SmscReceipts<?> receipts, int entry) {}
    }

    private Came holds(String id, boolean isStray, long nowNanos) {
        Came came = new Came(id, isStray);
        assertThat(matcher.find(came)).isEqualTo(ReceiptTable.NONE);
        assertThat(matcher.hold(came, nowNanos)).isTrue();
        return came;
    }

    private int expect(String id) {
        int entry = TestExpected.enter(table, TestExpected.of(id, 1, TO, WAIT));
        matcher.lookForEarly(entry, id, TO, (at, receipt) -> found.add(receipt));
        return entry;
    }

    private void passOnDue(long nowNanos) {
        matcher.passOnDue(nowNanos, 100, (at, receipt) -> found.add(receipt), passedOn::add);
    }

    private void expire(long nowNanos) {
        matcher.expire(nowNanos, 100, entry -> {}, (at, receipt) -> found.add(receipt), dropped::add);
    }

    @Test
    void noReceiptIsForwardedAsAStrayIfThereIsNoCluster() {
        holds("1", false, 0);
        assertThat(matcher.nextPassedOnNanos()).isEqualTo(Long.MAX_VALUE);
        expire(STRAY_WAIT - 1);
        assertThat(dropped).isEmpty();
        expire(STRAY_WAIT);
        assertThat(dropped).hasSize(1);
    }

    @Test
    void anUnmatchedReceiptIsForwardedAfterATenthOfASecond() {
        matcher.passOn(0);
        Came came = holds("1", false, 0);
        assertThat(matcher.nextPassedOnNanos()).isEqualTo(BEFORE);
        passOnDue(BEFORE - 1);
        assertThat(passedOn).isEmpty();
        passOnDue(BEFORE);
        assertThat(passedOn).containsExactly(came);
        assertThat(matcher.early()).isZero();
    }

    @Test
    void anUnmatchedStrayIsDroppedAfterFiveSeconds() {
        matcher.passOn(0);
        Came stray = holds("1", true, 0);
        passOnDue(STRAY_WAIT);
        assertThat(passedOn).isEmpty();
        expire(STRAY_WAIT - 1);
        assertThat(dropped).isEmpty();
        expire(STRAY_WAIT);
        assertThat(dropped).containsExactly(stray);
    }

    @Test
    void aResponseMatchesAReceiptOfThisNodeAndAStray() {
        matcher.passOn(0);
        Came fresh = holds("1", false, 0);
        Came stray = holds("1", true, 0);
        expect("1");
        assertThat(found).containsExactly(fresh, stray);
        assertThat(matcher.early()).isZero();
    }

    @Test
    void anExpectedStrayIsMatchedAtOnce() {
        matcher.passOn(0);
        int entry = expect("1");
        assertThat(matcher.find(new Came("1", true))).isEqualTo(entry);
    }

    @Test
    void straysDoNotMakeTheMessageIdFormDoubtful() {
        matcher.passOn(0);
        for (int i = 0; i < 30; i++) {
            String id = Integer.toString(1000 + i);
            int entry = expect(id);
            assertThat(matcher.find(new Came(id, false))).isEqualTo(entry);
            table.leaves(entry);
            table.settled(entry, ExpectationTerm.TOLD);
        }
        String before = table.formText();
        for (int i = 0; i < 100; i++) {
            holds("999" + i, true, i * BEFORE);
        }
        assertThat(table.forms().misses()).isZero();
        assertThat(table.formText()).isEqualTo(before);
    }

    @Test
    void forwardsReceiptsThatWaitedBeforeTheNodeJoined() {
        Came came = holds("1", false, 0);
        matcher.passOn(7);
        passOnDue(BEFORE + 7);
        assertThat(passedOn).containsExactly(came);
    }
}
