package org.strowger.router.route;

import java.util.List;
import org.strowger.message.Outcome;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RetrySettings;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Custody;
import org.strowger.router.config.fields.LinkFields;
import org.strowger.router.config.fields.TlvRules;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.status.ReceiptFailover;
import org.strowger.router.filter.FilterChain;

/** A compiled route. */
public final class Route {
    /** The number of {@link #NONE} and {@link #NOT_NOW}, which are not in the configuration. */
    public static final int NO_NUMBER = -1;

    /** Stands for a missing route: rejects the message. */
    public static final Route NONE = new Route(
            NO_NUMBER,
            new RouteSettings(
                    "none",
                    Match.ALL,
                    List.of(),
                    Rejection.because(Rejection.Reason.INVALID_DESTINATION),
                    new Custody(DeliveryMode.RELAY, List.of(), RetrySettings.USUAL),
                    RewriteSettings.NONE));

    /** Stands for a route that an operator has taken out of service: rejects the message temporarily. */
    public static final Route NOT_NOW = new Route(
            NO_NUMBER,
            new RouteSettings(
                    "none",
                    Match.ALL,
                    List.of(),
                    Rejection.because(Rejection.Reason.LATER),
                    new Custody(DeliveryMode.RELAY, List.of(), RetrySettings.USUAL),
                    RewriteSettings.NONE));

    private final int number;
    private final RouteSettings settings;
    private final FailoverRules troubles;
    private final FilterChain filters;
    private final LinkFields[] links;
    private final TlvRules checks;
    private final boolean isScored;

    private Route(int number, RouteSettings settings) {
        this(number, settings, new LinkFields[0], false);
    }

    /**
     * @param links the fields of messages of the route, by the number of the SMSC; empty if there are none
     * @param isScored whether messages of the route count for the scores of SMSCs
     */
    Route(int number, RouteSettings settings, LinkFields[] links, boolean isScored) {
        this.isScored = isScored;
        this.number = number;
        this.settings = settings;
        this.troubles = new FailoverRules(settings.custody().tryNextOn());
        this.filters = FilterChain.of(RouteRewrite.of(settings).stream().toList());
        this.links = links;
        this.checks = settings.link().tlvs().canRefuse() ? settings.link().tlvs() : TlvRules.NONE;
    }

    /** Whether the results of its messages count for the scores of SMSCs: if any route depends on scores, all do. */
    public boolean isScored() {
        return isScored;
    }

    /** The same route, which refuses a message because none of its SMSCs may be used for it. */
    Route refusing() {
        return new Route(
                number,
                new RouteSettings(
                        settings.name(),
                        settings.match(),
                        List.of(),
                        Rejection.because(Rejection.Reason.INVALID_DESTINATION),
                        settings.custody(),
                        RewriteSettings.NONE));
    }

    /** The position in the list of routes of the configuration, from 0. */
    public int number() {
        return number;
    }

    public String name() {
        return settings.name();
    }

    /** The settings that the route was compiled from. */
    public RouteSettings settings() {
        return settings;
    }

    public boolean isRejecting() {
        return rejection().reason() != Rejection.Reason.NONE;
    }

    /** The response to rejected messages; {@link Rejection#NONE} if messages are sent. */
    public Rejection rejection() {
        return settings.reject();
    }

    /** The side that acknowledges messages. */
    public DeliveryMode delivery() {
        return settings.custody().delivery();
    }

    /** The retry schedule after the last candidate. */
    public RetrySettings retry() {
        return settings.custody().retry();
    }

    /** Failover because of a receipt; {@link ReceiptFailover#NONE} if receipts have no such effect. */
    public ReceiptFailover onReceipt() {
        return settings.custody().onReceipt();
    }

    /**
     * Whether a message fails over to the next candidate after this outcome. An uncertain outcome counts as a timeout:
     * the settings of the SMSC decide whether to send again after a session broke, not the route.
     *
     * @param protocol the name of the protocol that defines the outcome's status code
     */
    public boolean movesOn(Outcome outcome, String protocol) {
        return troubles.contain(outcome, protocol);
    }

    /** Whether a message fails over when the candidate has been down for too long. */
    public boolean movesOnWhenUnbound() {
        return troubles.contain(FailoverCause.Word.UNBOUND);
    }

    /** Whether a message fails over when the candidate throttles and would keep the message waiting. */
    public boolean movesOnWhenThrottled() {
        return troubles.contain(FailoverCause.Word.THROTTLED);
    }

    /** Whether a message fails over when the candidate's queue is full. */
    public boolean movesOnWhenFull() {
        return troubles.contain(FailoverCause.Word.FULL);
    }

    /** The filters for messages that take this route; run each time the route is chosen. */
    public FilterChain filters() {
        return filters;
    }

    /**
     * The fields and TLVs that messages of this route have for an SMSC; they apply when a message is submitted.
     *
     * @param smsc the number of the SMSC, as in {@link RouteDecision#candidate}
     */
    public LinkFields fieldsFor(int smsc) {
        return links.length == 0 ? LinkFields.NONE : links[smsc];
    }

    /** The rules for TLVs by which messages are checked when the route is chosen; none if no rule can refuse. */
    public TlvRules tlvChecks() {
        return checks;
    }

    @Override
    public String toString() {
        return name();
    }
}
