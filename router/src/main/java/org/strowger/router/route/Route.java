package org.strowger.router.route;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RetrySettings;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Custody;
import org.strowger.router.config.match.Match;

/** A route, compiled: what becomes of the messages that take it. */
public final class Route {
    /** The number of the route that messages take for which there is none. */
    public static final int NO_NUMBER = -1;

    /** What messages take for which there is no route: they are refused. */
    public static final Route NONE = new Route(
            NO_NUMBER,
            new RouteSettings(
                    "none",
                    Match.ALL,
                    List.of(),
                    Rejection.because(Rejection.Reason.INVALID_DESTINATION),
                    new Custody(DeliveryMode.RELAY, List.of(), RetrySettings.USUAL),
                    RewriteSettings.NONE));

    /** What messages take whose route an operator has taken out of service: they are refused for now. */
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
    private final Rewriter rewriter;

    Route(int number, RouteSettings settings) {
        this.number = number;
        this.settings = settings;
        this.troubles = new FailoverRules(settings.custody().tryNextOn());
        this.rewriter = new Rewriter(settings.rewrite());
    }

    /** Its place among the routes of its configuration, from 0. */
    public int number() {
        return number;
    }

    public String name() {
        return settings.name();
    }

    /** As it was written. */
    public RouteSettings settings() {
        return settings;
    }

    public boolean isRejecting() {
        return rejection().reason() != Rejection.Reason.NONE;
    }

    /** What messages are answered that are not sent; {@link Rejection#NONE} if they are. */
    public Rejection rejection() {
        return settings.reject();
    }

    /** Who answers for its messages meanwhile. */
    public DeliveryMode delivery() {
        return settings.custody().delivery();
    }

    /** When to begin again after the last candidate. */
    public RetrySettings retry() {
        return settings.custody().retry();
    }

    /**
     * Whether a message goes on to the next candidate after an answer. An uncertain one is taken for a time-out:
     * whether it is sent again after a session broke is the SMSC's to say, not the route's.
     *
     * @param protocol the name of the protocol whose code the outcome has
     */
    public boolean movesOn(Outcome outcome, String protocol) {
        return troubles.contain(outcome, protocol);
    }

    /** Whether a message goes on if the candidate is down longer than it may be. */
    public boolean movesOnWhenUnbound() {
        return troubles.contain(FailoverCause.Word.UNBOUND);
    }

    /** Whether a message goes on if the candidate's queue is full. */
    public boolean movesOnWhenFull() {
        return troubles.contain(FailoverCause.Word.FULL);
    }

    /** Whether {@link #rewriteFor} ever changes anything: if not, nobody need read the addresses for it. */
    public boolean rewrites() {
        return rewriter.changesAnything();
    }

    /** What changes in a message with these addresses; {@link Rewrite#NONE} if nothing does. */
    public Rewrite rewriteFor(Address source, Address destination) {
        return rewriter.rewrite(source, destination);
    }

    @Override
    public String toString() {
        return name();
    }
}
