package org.strowger.router.thread;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.thread.FailedLogins.Barred;

/**
 * All bars that follow from wrong passwords. Operators see all bars in one place and lift them with one command.
 *
 * <p>Thread: any.
 *
 * @param binds failed binds of applications, by account and address
 * @param outbinds outbinds of SMSCs with a wrong system-id or password, by address
 * @param console failed sign-ins to the console, by address
 * @param http HTTP requests with a wrong token, by address
 */
public record AccessBars(FailedBinds binds, FailedLogins outbinds, FailedLogins console, FailedLogins http) {
    /** The kind of access that is barred. */
    public enum Access {
        BIND("bind"),
        OUTBIND("outbind"),
        CONSOLE("console"),
        HTTP("http");

        private final String label;

        Access(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /** A bar in effect. */
    public record Bar(Access access, Barred barred) {}

    /** The bars in effect, bars of binds first; at most {@code max} of them. */
    public List<Bar> inEffect(long nowNanos, int max) {
        List<Bar> all = new ArrayList<>();
        for (Access access : Access.values()) {
            int room = max - all.size();
            List<Barred> barred = access == Access.BIND
                    ? binds.barred(nowNanos, room)
                    : byAddress(access).barred(nowNanos, room);
            barred.forEach(each -> all.add(new Bar(access, each)));
        }
        return all;
    }

    private FailedLogins byAddress(Access access) {
        return switch (access) {
            case OUTBIND -> outbinds;
            case CONSOLE -> console;
            case HTTP -> http;
            case BIND -> throw new AssertionError("failed binds are counted by account and address");
        };
    }

    /**
     * Lifts the bars of an application's account. The bar of a whole address stays. @return the number of lifted bars
     */
    public int liftAccount(String account, long nowNanos) {
        return binds.liftAccount(account, nowNanos);
    }

    /** Lifts all bars at an address, for every access. @return the number of lifted bars */
    public int liftAddress(InetAddress address, long nowNanos) {
        return binds.liftAddress(address, nowNanos)
                + outbinds.liftAddress(address, nowNanos)
                + console.liftAddress(address, nowNanos)
                + http.liftAddress(address, nowNanos);
    }
}
