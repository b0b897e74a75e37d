package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.thread.AccessBars.Access;

/** The bars of every access, seen and lifted together. */
class AccessBarsTest {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final AccessBars bars = new AccessBars(
            new FailedBinds(0, MINUTE),
            new FailedLogins(0, MINUTE),
            new FailedLogins(0, MINUTE),
            new FailedLogins(0, MINUTE));
    private final InetAddress one = address(1);
    private final InetAddress two = address(2);

    private static InetAddress address(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    /** The address may have more failures than the account, and none are allowed here: both are barred. */
    private void barEverything(InetAddress from) {
        bars.binds().failed("shop", from, 1);
        bars.outbinds().failed(from, 1);
        bars.console().failed(from, 1);
        bars.http().failed(from, 1);
    }

    @Test
    void listsTheBarsForEveryKindOfAccess() {
        assertThat(bars.inEffect(1, 10)).isEmpty();
        barEverything(one);
        assertThat(bars.inEffect(2, 10))
                .extracting(AccessBars.Bar::access)
                .containsExactly(Access.BIND, Access.BIND, Access.OUTBIND, Access.CONSOLE, Access.HTTP);
        assertThat(bars.inEffect(2, 10))
                .allSatisfy(each -> assertThat(each.barred().address()).isEqualTo("127.0.0.1"));
        assertThat(bars.inEffect(2 * MINUTE, 10)).isEmpty();
    }

    @Test
    void listsNoMoreBarsThanRequested() {
        barEverything(one);
        barEverything(two);
        for (int max = 0; max <= 10; max++) {
            assertThat(bars.inEffect(2, max)).hasSize(max);
        }
    }

    @Test
    void liftingAnAddressRemovesItsBarsForEveryKindOfAccess() {
        barEverything(one);
        barEverything(two);
        assertThat(bars.liftAddress(one, 2)).isEqualTo(5);
        assertThat(bars.inEffect(2, 10))
                .hasSize(5)
                .allSatisfy(each -> assertThat(each.barred().address()).isEqualTo("127.0.0.2"));
        assertThat(bars.liftAddress(one, 2)).isZero();
    }

    /** A console client has no account here: the empty name of a bar by address is none. */
    @Test
    void liftingAnAccountRemovesItsBindBarOnly() {
        barEverything(one);
        assertThat(bars.liftAccount("shop", 2)).isOne();
        assertThat(bars.inEffect(2, 10))
                .extracting(AccessBars.Bar::access)
                .containsExactly(Access.BIND, Access.OUTBIND, Access.CONSOLE, Access.HTTP);
    }
}
