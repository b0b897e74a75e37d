package org.strowger.world.feature;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.world.http.HttpApplication;
import org.strowger.world.http.Repetition;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Scene;

/** Requests that are repeated with idempotency keys: each is sent once, and a repetition gets the same response. */
final class IdempotencyKeys implements Feature {
    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(3);

    @Override
    public String name() {
        return "idempotency-keys";
    }

    /**
     * Gives some messages a key. Relayed messages are excluded, because a key is stored together with its messages.
     * Messages with a validity are excluded, because the validity begins anew with each request.
     */
    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPossible = message.form().takesKeys() && !message.area().isRelayed() && message.validityNanos() == 0;
        if (isPossible && chance.percent(60)) {
            message.useKey("key-" + message.number());
        }
    }

    @Override
    public void begin(Scene scene) {
        for (HttpApplication each : HttpApplication.of(scene)) {
            scene.plan().messages().stream()
                    .filter(message -> message.application().equals(each.name()))
                    .filter(message -> !message.key().isEmpty())
                    .forEach(message -> planRepetitions(scene, each, message));
        }
    }

    private static void planRepetitions(Scene scene, HttpApplication application, Planned message) {
        Chance chance = scene.plan().chance("repeats", message.number());
        for (int i = chance.below(4); i > 0; i--) {
            boolean isOther = chance.oneIn(4);
            long afterNanos =
                    chance.nanosUpTo(chance.oneIn(2) ? TimeUnit.MILLISECONDS.toNanos(40) : TimeUnit.MINUTES.toNanos(4));
            scene.agenda()
                    .after(START_NANOS + message.atNanos() + afterNanos, () -> application.repeat(message, isOther));
        }
    }

    /** The records that remain after a walk: keys are remembered for a day. */
    @Override
    public Set<RecordKind> leaves() {
        return Set.of(RecordKind.REQUEST);
    }

    @Override
    public void check(Scene scene, Findings findings) {
        long keys = scene.counts().keysOfHoards
                + scene.plan().messages().stream()
                        .filter(each -> !each.key().isEmpty())
                        .mapToLong(each -> Math.max(1, each.pieces().size()))
                        .sum();
        int stored = scene.world().keeping().kinds().of(RecordKind.REQUEST).size();
        if (stored > keys) {
            findings.add("a key is stored once", stored + " records of " + keys + " keys");
        }
        for (HttpApplication application : HttpApplication.of(scene)) {
            for (Repetition each : application.repetitions()) {
                String fault = each.fault(scene.shakes());
                if (!fault.isEmpty()) {
                    findings.add(
                            "a repetition has the answer of the first request",
                            each.recipients().get(0),
                            fault);
                }
            }
        }
    }
}
