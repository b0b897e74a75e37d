package org.strowger.router.config;

import java.util.List;
import org.strowger.router.config.match.Match;

/**
 * A route: the SMSCs for matching messages from applications, or their rejection.
 *
 * @param name unique among routes
 * @param match the messages that the route applies to
 * @param tiers the SMSCs to try; empty if the route rejects messages
 * @param reject the response to rejected messages; {@link Rejection#NONE} if messages are sent
 * @param custody delivery mode, failover and retries
 * @param rewrite changes to the addresses
 */
public record RouteSettings(
        String name, Match match, List<Tier> tiers, Rejection reject, Custody custody, RewriteSettings rewrite) {
    /** The default delivery mode. */
    public static final DeliveryMode DELIVERY_USUAL = DeliveryMode.STORE;

    public RouteSettings {
        tiers = List.copyOf(tiers);
    }

    /** SMSCs that share messages by weight. The next tier is tried when no SMSC of this tier accepts the message. */
    public record Tier(List<Share> shares) {
        public Tier {
            shares = List.copyOf(shares);
        }
    }

    /** An SMSC and its weight within the tier. */
    public record Share(String smsc, int weight) {}

    /**
     * Delivery mode, failover and retries of a route.
     *
     * @param delivery the side that acknowledges a message
     * @param tryNextOn conditions on which a message fails over to the next candidate
     * @param retry the retry schedule after the last candidate; only with {@link DeliveryMode#STORE}
     */
    public record Custody(DeliveryMode delivery, List<FailoverCause> tryNextOn, RetrySettings retry) {
        public Custody {
            tryNextOn = List.copyOf(tryNextOn);
        }
    }
}
