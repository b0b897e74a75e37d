package org.strowger.router.metrics.laws;

import org.strowger.router.metrics.KindCounters;

/**
 * The equations of one thread. The owner changes the equations and publishes their differences at the end of a turn.
 *
 * <p>Thread: its owner, but for {@link #unaccounted} and {@link #sinceNanos}, which any thread may call.
 */
public final class ThreadLaws {
    private final Equation<MessageTerm> messages = new Equation<>(MessageTerm.class);
    private final Equation<RelayedTerm> relayed = new Equation<>(RelayedTerm.class);
    private final Equation<DeliveryTerm> deliveries = new Equation<>(DeliveryTerm.class);
    private final Equation<ExpectationTerm> expectations = new Equation<>(ExpectationTerm.class);
    private final Equation<MoneyTerm> money = new Equation<>(MoneyTerm.class);
    private final KindCounters<Law> unaccounted = new KindCounters<>(Law.class);
    private final KindCounters<Law> since = new KindCounters<>(Law.class);

    public Equation<MessageTerm> messages() {
        return messages;
    }

    public Equation<RelayedTerm> relayed() {
        return relayed;
    }

    public Equation<DeliveryTerm> deliveries() {
        return deliveries;
    }

    public Equation<ExpectationTerm> expectations() {
        return expectations;
    }

    public Equation<MoneyTerm> money() {
        return money;
    }

    public Equation<?> of(Law law) {
        return switch (law) {
            case MESSAGES -> messages;
            case RELAYED -> relayed;
            case DELIVERIES -> deliveries;
            case EXPECTATIONS -> expectations;
            case MONEY -> money;
        };
    }

    /** Publishes the differences. */
    public void turnEnding(long nowNanos) {
        publish(Law.MESSAGES, messages.difference(), nowNanos);
        publish(Law.RELAYED, relayed.difference(), nowNanos);
        publish(Law.DELIVERIES, deliveries.difference(), nowNanos);
        publish(Law.EXPECTATIONS, expectations.difference(), nowNanos);
        publish(Law.MONEY, money.difference(), nowNanos);
    }

    private void publish(Law law, long difference, long nowNanos) {
        if (unaccounted.get(law) == 0 && difference != 0) {
            since.set(law, nowNanos);
        }
        unaccounted.set(law, difference);
    }

    /** The time at which the difference became nonzero, if it is nonzero. Callable from any thread. */
    public long sinceNanos(Law law) {
        return since.get(law);
    }

    /** The difference at the end of the last turn that changed something: zero unless Strowger has a bug. */
    public long unaccounted(Law law) {
        return unaccounted.get(law);
    }
}
