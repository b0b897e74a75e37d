package org.strowger.router.config;

import java.util.List;
import org.strowger.router.config.match.Match;

/**
 * Where messages of applications go that match.
 *
 * @param name unique among routes
 * @param match which messages
 * @param tiers the SMSCs to try; empty if they are rejected
 * @param reject what they are answered; {@link Rejection#NONE} if they are sent
 * @param custody who answers for them meanwhile
 * @param rewrite what is changed in them
 */
public record RouteSettings(
        String name, Match match, List<Tier> tiers, Rejection reject, Custody custody, RewriteSettings rewrite) {
    /** Where nothing is said. */
    public static final DeliveryMode DELIVERY_USUAL = DeliveryMode.STORE;

    public RouteSettings {
        tiers = List.copyOf(tiers);
    }

    /** SMSCs among which messages are shared by weight; the next tier is for what none of them takes. */
    public record Tier(List<Share> shares) {
        public Tier {
            shares = List.copyOf(shares);
        }
    }

    /** One SMSC and its weight within the tier. */
    public record Share(String smsc, int weight) {}

    /**
     * Who answers for messages that are under way.
     *
     * @param delivery how they are delivered
     * @param tryNextOn what moves one on to the next candidate
     * @param retry when to begin again after the last; only with {@link DeliveryMode#STORE}
     */
    public record Custody(DeliveryMode delivery, List<FailoverCause> tryNextOn, RetrySettings retry) {
        public Custody {
            tryNextOn = List.copyOf(tryNextOn);
        }
    }
}
