package org.strowger.tools.replay;

import java.net.InetSocketAddress;
import java.util.Map;
import org.strowger.protocol.Secret;

/**
 * Where and how recorded traffic is sent.
 *
 * @param packets the server for packets; {@link #NOWHERE} leaves them out
 * @param http the server for HTTP requests; {@link #NOWHERE} leaves them out
 * @param pace when each message is sent
 * @param window the maximum number of unanswered messages of an account, and of HTTP requests
 * @param secrets the passwords of the accounts that are used, by the name in the recording
 * @param clients the accounts of clients whose bind was not captured, by their address
 */
public record ReplayPlan(
        InetSocketAddress packets,
        InetSocketAddress http,
        Pace pace,
        int window,
        Map<String, Secret> secrets,
        Map<String, String> clients) {
    /** No server. */
    public static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    public ReplayPlan {
        secrets = Map.copyOf(secrets);
        clients = Map.copyOf(clients);
    }

    /**
     * When messages are sent.
     *
     * @param speed a factor for the recorded times; {@link #MAX_SPEED} as fast as responses come
     * @param perSecond messages per second whatever the recorded times; 0 if the speed decides
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
