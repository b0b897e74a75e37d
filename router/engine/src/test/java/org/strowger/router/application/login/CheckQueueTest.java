package org.strowger.router.application.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.application.Applications.address;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.strowger.router.application.login.CheckQueue.Next;

/** Which check gets the next hash: in turn, or as the reserved hash of its account. */
class CheckQueueTest {
    private static final InetAddress HERE = address(10, 20, 0, 1);
    private static final InetAddress THERE = address(10, 20, 0, 2);
    private static final long SECOND = CheckQueue.RESERVED_NANOS;

    private final Set<String> decided = new HashSet<>();
    private final CheckQueue<String> queue = new CheckQueue<>(new SplittableRandom(1), decided::contains);
    private long nowNanos = SECOND;

    private List<Next<String>> all() {
        List<Next<String>> all = new ArrayList<>();
        Next<String> next = queue.next(nowNanos);
        while (next != null) {
            all.add(next);
            next = queue.next(nowNanos);
        }
        return all;
    }

    @Test
    void checksWithATurnAreTakenInOrder() {
        assertThat(queue.hasNoTurns()).isTrue();
        for (String each : List.of("a", "b", "c")) {
            assertThat(queue.addTurn(each, HERE)).isTrue();
        }
        assertThat(queue.hasNoTurns()).isFalse();
        assertThat(all()).containsExactly(new Next<>("a", false), new Next<>("b", false), new Next<>("c", false));
        assertThat(queue.size()).isZero();
    }

    @Test
    void anAddressLeavesTurnsForOtherAddresses() {
        int turns = 0;
        while (queue.addTurn("flood", HERE)) {
            turns++;
        }
        assertThat(turns).isBetween(CheckQueue.TURNS_MAX * 8 / 10, CheckQueue.TURNS_MAX * 9 / 10 + 1);
        assertThat(queue.addTurn("other", THERE)).isTrue();
    }

    @Test
    void anAddressLeavesPlacesToWaitForOtherAddresses() {
        int waiting = 0;
        while (queue.waits(HERE)) {
            waiting++;
        }
        assertThat(waiting).isLessThan(CheckQueue.WAITING_MAX);
        assertThat(queue.waits(THERE)).isTrue();
        for (int i = 0; i < waiting; i++) {
            queue.waitEnded(HERE);
        }
        queue.waitEnded(THERE);
        assertThat(queue.size()).isZero();
    }

    @Test
    void anAccountHasOneReservedHashASecond() {
        for (int i = 0; i < 3; i++) {
            queue.addCandidate("check" + i, "shop", HERE);
        }
        assertThat(queue.nextReservedNanos()).isEqualTo(CheckQueue.NEVER);
        for (int second = 0; second < 3; second++) {
            assertThat(all()).hasSize(1).allMatch(Next::reserved);
            nowNanos += SECOND - 1;
            assertThat(all()).isEmpty();
            assertThat(queue.nextReservedNanos()).isEqualTo(nowNanos + 1);
            nowNanos++;
        }
        assertThat(all()).isEmpty();
        assertThat(queue.nextReservedNanos()).isEqualTo(CheckQueue.NEVER);
        assertThat(queue.size()).isZero();
    }

    @Test
    void accountsAreServedAlthoughAnotherHasManyCandidates() {
        for (int i = 0; i < 1000; i++) {
            queue.addCandidate("guess", "shop", HERE);
        }
        for (int i = 0; i < 100; i++) {
            queue.addCandidate("right" + i, "account" + i, HERE);
        }
        assertThat(all()).hasSize(101).extracting(Next::check).contains("right0", "right99");
    }

    @Test
    void threeReservedHashesComeBeforeEachTurn() {
        for (int i = 0; i < 4; i++) {
            queue.addTurn("turn", HERE);
            queue.addCandidate("candidate", "account" + i, HERE);
        }
        assertThat(all())
                .extracting(Next::reserved)
                .containsExactly(true, true, true, false, true, false, false, false);
    }

    /** A flood from one address does not displace a check at another. */
    @Test
    void addressesHaveTheSameChanceWhateverTheNumberOfTheirChecks() {
        Map<String, Integer> drawn = new HashMap<>();
        for (int second = 0; second < 400; second++) {
            queue.addCandidate("right", "shop", THERE);
            for (int i = 0; i < 200; i++) {
                queue.addCandidate("guess", "shop", HERE);
            }
            all().forEach(each -> drawn.merge(each.check(), 1, Integer::sum));
            nowNanos += SECOND;
        }
        assertThat(drawn.get("right")).isBetween(150, 250);
    }

    @Test
    void eachCheckOfAnAddressHasAChance() {
        SplittableRandom random = new SplittableRandom(1);
        int right = 0;
        for (int run = 0; run < 1000; run++) {
            CheckQueue<String> one = new CheckQueue<>(random, each -> false);
            for (int i = 0; i < 100; i++) {
                one.addCandidate(i == 0 || i == 99 ? "right" : "guess", "shop", HERE);
            }
            Next<String> first = one.next(nowNanos);
            right += first != null && first.check().equals("right") ? 1 : 0;
        }
        assertThat(right).as("two of a hundred").isBetween(8, 40);
    }

    @Test
    void candidatesOfAnAccountAreBounded() {
        for (int i = 0; i < 10_000; i++) {
            queue.addCandidate("check", "shop", i % 3 == 0 ? HERE : address(10, 21, i / 256, i));
        }
        assertThat(queue.size()).isEqualTo(CheckQueue.CANDIDATES_MAX);
    }

    @Test
    void candidatesOfAllAccountsAreBounded() {
        for (int account = 0; account < 2000; account++) {
            for (int i = 0; i < 20; i++) {
                queue.addCandidate("check", "account" + account, HERE);
            }
        }
        assertThat(queue.size()).isLessThanOrEqualTo(CheckQueue.ALL_CANDIDATES_MAX + 2000);
        queue.addCandidate("right", "shop", HERE);
        assertThat(all()).extracting(Next::check).contains("right");
    }

    @Test
    void aReservedHashIsNotSpentOnACheckThatIsDecided() {
        for (int i = 0; i < 31; i++) {
            queue.addCandidate("wrong-" + i, "shop", address(10, 20, 1, i));
            decided.add("wrong-" + i);
        }
        queue.addCandidate("right", "shop", HERE);

        assertThat(queue.next(nowNanos)).isEqualTo(new Next<>("right", true));
    }

    @Test
    void aGroupOfDecidedChecksIsForgotten() {
        queue.addCandidate("wrong", "shop", HERE);
        decided.add("wrong");

        assertThat(queue.next(nowNanos)).isNull();
        assertThat(queue.nextReservedNanos()).isEqualTo(CheckQueue.NEVER);
        assertThat(queue.size()).isZero();
    }
}
