package org.strowger.router.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which owner gets one more, and what gives way, rule by rule. */
class FairShareTest {
    private static final int A = 0;
    private static final int B = 1;
    private static final int C = 2;

    private static void enter(FairShare share, int owner, int times) {
        for (int i = 0; i < times; i++) {
            share.enter(owner);
        }
    }

    @Test
    void theShareIsTheMaximumDividedByTheOwnersInUse() {
        FairShare share = new FairShare(100);
        assertThat(share.part()).isEqualTo(100);
        enter(share, A, 2);
        share.enter(B);
        share.enter(C);
        assertThat(share.part()).isEqualTo(33);
        share.leave(C);
        assertThat(share.part()).as("an owner without an entry is not in use").isEqualTo(50);
        assertThat(share.owners()).isEqualTo(2);
        assertThat(share.size()).isEqualTo(3);
        assertThat(share.count(A)).isEqualTo(2);
        assertThat(share.count(1_000)).isZero();
        share.limit(10);
        assertThat(share.part()).isEqualTo(5);
    }

    @Test
    void oneEntryMoreThanTheShareIsAboveTheShare() {
        FairShare share = new FairShare(10);
        share.enter(B);
        share.enter(C);
        enter(share, A, 3);
        assertThat(share.isAbovePart(A)).as("3 of 10 among 3").isFalse();
        share.enter(A);
        assertThat(share.isAbovePart(A)).isTrue();
        assertThat(share.largest()).isEqualTo(A);
    }

    @Test
    void anOwnerWhoseHalfIsNothingIsNoLongerInUse() {
        FairShare share = new FairShare(10);
        enter(share, A, 1);
        enter(share, C, 5);
        share.halve();
        assertThat(share.count(A)).isZero();
        assertThat(share.count(C)).isEqualTo(2);
        assertThat(share.owners()).isOne();
        assertThat(share.size()).isEqualTo(2);
    }

    @Test
    void thereIsNoLargestOwnerWithoutEntries() {
        FairShare share = new FairShare(10);
        assertThat(share.largest()).isEqualTo(FairShare.NONE);
        share.enter(40);
        assertThat(share.largest()).isEqualTo(40);
    }

    // ---- Promises

    @Test
    void aSingleOwnerGetsAtMostNineTenthsOfTheMaximum() {
        FairShare share = new FairShare(1_000);
        assertThat(fill(share, A)).isEqualTo(900);
        assertThat(fill(share, B)).as("nine tenths of the rest").isEqualTo(90);
        assertThat(fill(share, A)).isZero();
        share.leave(B);
        assertThat(fill(share, A)).as("nine times 11 are less than it has").isZero();
    }

    private static int fill(FairShare share, int owner) {
        int entered = 0;
        for (; share.hasRoom(owner); entered++) {
            share.enter(owner);
        }
        return entered;
    }

    @Test
    void newOwnersFindRoomAlthoughEarlierOwnersTookTheirMaximum() {
        FairShare share = new FairShare(100_000);
        int[] taken = IntStream.range(0, 8).map(owner -> fill(share, owner)).toArray();
        assertThat(taken).containsExactly(90_000, 9_000, 166, 83, 50, 33, 23, 17);
        int owners = taken.length;
        for (; share.size() < share.max(); owners++) {
            assertThat(fill(share, owners)).isPositive();
        }
        assertThat(owners).as("one entry for those that come late").isEqualTo(577);
    }

    @Test
    void aSecondOwnerFindsRoomInASmallTable() {
        for (int max = 2; max < 30; max++) {
            FairShare share = new FairShare(max);
            assertThat(fill(share, A)).as("of %d", max).isBetween(max * 8 / 10, max - 1);
            assertThat(fill(share, B)).as("of %d", max).isPositive();
        }
        FairShare one = new FairShare(1);
        assertThat(fill(one, A)).isOne();
    }

    @Test
    void noOwnerHasRoomAboveALoweredMaximum() {
        FairShare share = new FairShare(100);
        enter(share, A, 50);
        share.limit(10);
        assertThat(share.hasRoom(A)).isFalse();
        assertThat(share.hasRoom(B)).isFalse();
    }

    // ---- Conveniences

    @Test
    void noEntryIsEvictedWhileThereIsRoom() {
        SharedEntries entries = new SharedEntries(2);
        assertThat(entries.enter(A)).isEqualTo(FairShare.NONE);
        assertThat(entries.enter(B)).isEqualTo(FairShare.NONE);
        assertThat(entries.ownersInOrder()).containsExactly(A, B);
    }

    @Test
    void theOldestEntryOfASingleOwnerIsEvicted() {
        SharedEntries entries = new SharedEntries(3);
        for (int entry = 0; entry < 10; entry++) {
            assertThat(entries.enter(A)).isEqualTo(entry < 3 ? FairShare.NONE : entry - 3);
        }
    }

    @Test
    void theOldestEntryOfTheOwnerAboveItsShareIsEvicted() {
        SharedEntries entries = new SharedEntries(10);
        entries.enter(B, 3);
        entries.enter(A, 7);
        assertThat(entries.enter(A)).as("the first of A").isEqualTo(3);
        assertThat(entries.enter(C)).as("the second of A").isEqualTo(4);
        assertThat(entries.enter(B)).as("its part is three").isEqualTo(5);
        entries.enter(A, 100);
        assertThat(entries.share().count(B)).isEqualTo(3);
        assertThat(entries.share().count(C)).isEqualTo(1);
    }

    @Test
    void anOwnerAtItsShareReplacesItsOwnOldestEntry() {
        SharedEntries entries = new SharedEntries(10);
        entries.enter(B, 5);
        entries.enter(A, 5);
        assertThat(entries.enter(A)).isEqualTo(5);
        assertThat(entries.enter(B)).isZero();
    }

    @Test
    void anOwnerAtItsShareGetsNoEntryIfSixteenExaminedEntriesBelongToOthers() {
        SharedEntries entries = new SharedEntries(100);
        entries.enter(B, 50);
        entries.enter(A, 50);
        for (int newcomer = 100; newcomer < 103; newcomer++) {
            assertThat(entries.enter(A))
                    .as("the cursor goes on from where it stopped")
                    .isEqualTo(newcomer);
            assertThat(entries.looks()).isEqualTo(FairShare.LOOKS_MAX);
        }
        assertThat(entries.enter(A))
                .as("after 48 of B the cursor is near those of A")
                .isEqualTo(50);
        assertThat(entries.looks()).isEqualTo(3);
        assertThat(entries.enter(A)).isEqualTo(51);
        assertThat(entries.looks()).isEqualTo(1);
        assertThat(entries.share().count(B)).isEqualTo(50);
    }

    @Test
    void anOwnerBelowItsShareReplacesTheSeventeenthEntryOfOtherOwners() {
        SharedEntries entries = new SharedEntries(100);
        entries.enter(B, 30);
        entries.enter(A, 70);
        assertThat(entries.enter(C)).as("the seventeenth of B").isEqualTo(16);
        assertThat(entries.looks()).isEqualTo(FairShare.LOOKS_MAX);
        assertThat(entries.enter(C)).as("the first of A").isEqualTo(30);
        assertThat(entries.share().count(B)).isEqualTo(29);
    }

    @Test
    void aNewOwnerFindsRoomEvenIfThereAreMoreOwnersThanPlaces() {
        SharedEntries entries = new SharedEntries(3);
        for (int owner = 0; owner < 10; owner++) {
            assertThat(entries.enter(owner)).isEqualTo(owner < 3 ? FairShare.NONE : owner - 3);
        }
    }

    @Test
    void theNextSearchContinuesWhereTheCursorStopped() {
        SharedEntries entries = new SharedEntries(2);
        entries.enter(B, 1);
        entries.enter(A, 1);
        assertThat(entries.enter(A)).as("the cursor passes B").isEqualTo(1);
        assertThat(entries.enter(A)).as("the cursor is at the end").isEqualTo(2);
        assertThat(entries.ownersInOrder()).containsExactly(B, A);
    }

    @Test
    void aLoweredMaximumEvictsEntriesOfOwnersAboveTheirShare() {
        SharedEntries entries = new SharedEntries(200);
        entries.enter(B, 40);
        entries.enter(A, 160);
        entries.share().limit(100);
        int searches = entries.trim();
        assertThat(searches).as("removed, and seventeen of B passed twice").isEqualTo(102);
        assertThat(entries.share().count(B)).isEqualTo(40);
        assertThat(entries.share().count(A)).isEqualTo(60);
        entries.share().limit(20);
        entries.trim();
        assertThat(entries.share().count(B)).isEqualTo(10);
        assertThat(entries.share().count(A)).isEqualTo(10);
    }
}
