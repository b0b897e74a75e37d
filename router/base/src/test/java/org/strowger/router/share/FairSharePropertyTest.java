package org.strowger.router.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The properties that hold for each newcomer, whoever sends how much. */
class FairSharePropertyTest {
    private static final int OPERATIONS = 5_000;
    private static final int OWNERS_MAX = 12;

    /** Owners of which some send much and some little, in phases, and entries that leave by themselves. */
    private static final class Crowd {
        private final Random random;
        private final int owners;
        private int busy;

        Crowd(long seed) {
            random = new Random(seed);
            owners = 1 + random.nextInt(OWNERS_MAX);
        }

        int next(int operation) {
            if (operation % 250 == 0) {
                busy = random.nextInt(owners);
            }
            return random.nextInt(4) == 0 ? random.nextInt(owners) : busy;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void entriesAreEvictedForNewcomersByTheRules(long seed) {
        Crowd crowd = new Crowd(seed);
        SharedEntries entries = new SharedEntries(1 + crowd.random.nextInt(400));
        FairShare share = entries.share();
        int[] lostAtPart = new int[crowd.owners];
        int newcomersBelowPart = 0;
        for (int operation = 0; operation < OPERATIONS; operation++) {
            String where = "seed " + seed + ", operation " + operation;
            SharedEntries.Entry newcomer = entries.add(crowd.next(operation));
            boolean below = !share.isAbovePart(newcomer.owner());
            int number = entries.givesWay(newcomer);
            assertThat(entries.looks()).as(where).isLessThanOrEqualTo(FairShare.LOOKS_MAX);
            if (number != FairShare.NONE) {
                SharedEntries.Entry gone = entries.of(number);
                if (gone.equals(newcomer)) {
                    assertThat(below).as(where).isFalse();
                } else if (!share.isAbovePart(gone.owner())) {
                    assertThat(below).as(where).isTrue();
                    assertThat(entries.looks()).as(where).isEqualTo(FairShare.LOOKS_MAX);
                    lostAtPart[gone.owner()]++;
                }
                entries.remove(gone);
            }
            newcomersBelowPart += below ? 1 : 0;
            leave(crowd, entries);
            assertCounts(entries, where);
        }
        int lost = 0;
        for (int each : lostAtPart) {
            lost += each;
        }
        assertThat(50 * lost)
                .as("seed %d: few newcomers take the place of an owner at its part", seed)
                .isLessThanOrEqualTo(newcomersBelowPart);
    }

    private static void leave(Crowd crowd, SharedEntries entries) {
        if (crowd.random.nextInt(3) == 0) {
            entries.remove(entries.all().get(crowd.random.nextInt(entries.all().size())));
        }
        if (entries.all().isEmpty()) {
            entries.enter(0);
        }
        if (crowd.random.nextInt(500) == 0) {
            entries.share().limit(1 + crowd.random.nextInt(400));
            entries.trim();
        }
    }

    private static void assertCounts(SharedEntries entries, String where) {
        FairShare share = entries.share();
        int[] counts = new int[OWNERS_MAX];
        int owners = 0;
        for (int owner : entries.ownersInOrder()) {
            owners += counts[owner] == 0 ? 1 : 0;
            counts[owner]++;
        }
        int[] counted = IntStream.range(0, OWNERS_MAX).map(share::count).toArray();
        assertThat(counted).as(where).isEqualTo(counts);
        assertThat(share.owners()).as(where).isEqualTo(owners);
        assertThat(share.size()).as(where).isEqualTo(entries.all().size()).isLessThanOrEqualTo(share.max());
    }

    /** However much an owner above its part sends, the entries of the others stay. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aFloodEvictsNoEntriesOfOwnersWithinTheirShare(long seed) {
        Random random = new Random(seed);
        int quiet = 1 + random.nextInt(8);
        int max = 50 + random.nextInt(400);
        int part = max / (quiet + 1);
        SharedEntries entries = new SharedEntries(max);
        FairShare share = entries.share();
        int flooder = quiet;
        int[] sent = new int[quiet];
        for (int operation = 0; operation < OPERATIONS; operation++) {
            int owner = random.nextInt(quiet);
            if (operation >= max
                    && sent[owner] < part
                    && random.nextInt(20) == 0
                    && floodIsUnderCursor(entries, flooder)) {
                sent[owner]++;
                entries.enter(owner);
            }
            entries.enter(flooder);
        }
        for (int owner = 0; owner < quiet; owner++) {
            assertThat(share.count(owner)).as("seed %d, owner %d", seed, owner).isEqualTo(sent[owner]);
        }
        assertThat(share.size()).isEqualTo(max);
    }

    /** Otherwise a newcomer below its part may take the place of another such owner. */
    private static boolean floodIsUnderCursor(SharedEntries entries, int flooder) {
        return entries.owner() == flooder;
    }

    /** Owners take what they get, one after the other, and leave some or all of it again. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void anOwnerBelowItsReservedShareAlwaysFindsRoom(long seed) {
        Random random = new Random(seed);
        int owners = 2 + random.nextInt(30);
        FairShare share = new FairShare(10 + random.nextInt(random.nextBoolean() ? 1_000 : 100_000));
        for (int operation = 0; operation < 500; operation++) {
            int owner = random.nextInt(owners);
            boolean isGreedy = random.nextInt(3) > 0;
            for (int i = isGreedy ? share.max() : random.nextInt(20); i > 0 && share.hasRoom(owner); i--) {
                share.enter(owner);
            }
            int other = random.nextInt(owners);
            for (int i = random.nextInt(1 + share.count(other)); random.nextInt(4) == 0 && i > 0; i--) {
                share.leave(other);
            }
            for (int each = 0; each < owners; each++) {
                int free = share.max() - share.size();
                if (free > Math.max(1, share.max() / 100)) {
                    assertThat(share.hasRoom(each))
                            .as("nine times what is free")
                            .isEqualTo(share.count(each) < 9 * free);
                }
                if (isBelowReservedPart(share, each)) {
                    assertThat(share.hasRoom(each))
                            .as(
                                    "seed %d, operation %d, owner %d: %d of %d",
                                    seed, operation, each, share.count(each), share.max())
                            .isTrue();
                }
            }
        }
    }

    /** Nine tenths if it is alone; of the last hundredth, less for each further owner. */
    private static boolean isBelowReservedPart(FairShare share, int owner) {
        long owners = share.owners() + (share.count(owner) == 0 ? 1L : 0L);
        return share.count(owner)
                < (owners == 1 ? share.max() - share.max() / 10 : share.max() / 100 / (owners * (owners - 1)));
    }
}
