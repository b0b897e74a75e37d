package org.strowger.tools.replay;

import java.net.InetSocketAddress;
import java.util.Map;
import org.strowger.protocol.Secret;

/**
 * The destination and the speed of a replay.
 *
 * @param packets the server for packets; {@link #NOWHERE} leaves them out
 * @param http the server for HTTP requests; {@link #NOWHERE} leaves them out
 * @param pace the times at which messages are sent
 * @param window the maximum number of unanswered messages of an account, and of HTTP requests
 * @param secrets the passwords of the accounts, by the account names in the recording
 * @param clients the accounts of clients whose bind was not captured, by their address
 */
public record ReplayPlan(
        InetSocketAddress packets,
        InetSocketAddress http,
        Pace pace,
        int window,
        Map<String, Secret> secrets,
        Map<String, String> clients) {
    /** Stands for no server. */
    public static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    public ReplayPlan {
        secrets = Map.copyOf(secrets);
        clients = Map.copyOf(clients);
    }

    /**
     * The times at which messages are sent.
     *
     * @param speed a factor for the recorded speed; {@link #MAX_SPEED} to send as fast as responses arrive
     * @param perSecond messages per second regardless of the recorded times; 0 to use {@code speed}
     */
    public record Pace(double speed, double perSecond) {
        public static final double MAX_SPEED = 0;

        /** The time from the first message to this one. */
        long afterNanos(long recordedMillis, long number) {
            if (perSecond > 0) {
                return (long) ((double) number * 1e9 / perSecond);
            }
            return speed > 0 ? (long) ((double) recordedMillis * 1e6 / speed) : 0;
        }
    }
}
