package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedConnectionTest {
    private final List<Integer> closed = new ArrayList<>();
    private final SharedCount opened = new SharedCount();
    private final SharedConnection<Integer> shared = new SharedConnection<>(this::open, this::close);

    private Integer open() {
        opened.increment();
        return opened.get();
    }

    private synchronized void close(int connection) {
        closed.add(connection);
    }

    @Test
    void theConnectionIsOpenedOnceForAllUsers() {
        var one = shared.take();
        var two = shared.take();
        assertThat(two.connection()).isEqualTo(one.connection()).isEqualTo(1);
        shared.giveBack(one, false);
        shared.giveBack(two, false);
        assertThat(shared.take().connection()).isEqualTo(1);
        assertThat(closed).isEmpty();
    }

    @Test
    void aBrokenConnectionIsClosedByItsLastUser() {
        var one = shared.take();
        var two = shared.take();
        shared.giveBack(one, true);
        assertThat(closed).isEmpty();
        assertThat(shared.take().connection()).isEqualTo(2);
        shared.giveBack(two, false);
        assertThat(closed).containsExactly(1);
    }

    @Test
    void aBrokenConnectionIsReplacedOnceForAllUsers() {
        var one = shared.take();
        var two = shared.take();
        shared.giveBack(one, true);
        var next = shared.take();
        shared.giveBack(two, true);
        assertThat(closed).containsExactly(1);
        assertThat(shared.take().connection()).isEqualTo(next.connection());
        assertThat(opened.get()).isEqualTo(2);
    }

    @Test
    void theConnectionIsClosedAtOnceEvenWhileItIsUsed() {
        var use = shared.take();
        shared.close();
        assertThat(closed).containsExactly(1);
        shared.giveBack(use, true);
        assertThat(closed).containsExactly(1);
        assertThatThrownBy(shared::take).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theNextUserTriesToOpenTheConnectionAfterAFailure() {
        List<Integer> tries = new ArrayList<>();
        var failing = new SharedConnection<>(
                () -> {
                    tries.add(1);
                    if (tries.size() == 1) {
                        throw new IllegalArgumentException("not now");
                    }
                    return "open";
                },
                connection -> closed.add(0));
        assertThatThrownBy(failing::take).isInstanceOf(IllegalArgumentException.class);
        assertThat(failing.take().connection()).isEqualTo("open");
    }

    @Test
    void concurrentUsersCloseEachBrokenConnectionOnce() throws InterruptedException {
        Crew.work(
                4,
                200,
                (member, round) -> {
                    var use = shared.take();
                    shared.giveBack(use, member == round % 4);
                },
                (member, round) -> {});
        shared.close();
        synchronized (this) {
            assertThat(closed).doesNotHaveDuplicates().hasSize(opened.get());
        }
    }
}
