package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Outcome;
import org.strowger.world.WalkProtocol;
import org.strowger.world.feature.Bucket.Taken;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;
import org.strowger.world.walk.WalkSmsc;

/**
 * Rates of SMSCs, which are never exceeded, and rates of applications: only messages beyond the rate are refused
 * temporarily.
 */
final class Limits implements Feature {
    /** Slightly less than a second, because the transit times of messages differ by some milliseconds. */
    private static final long SECOND_NANOS = TimeUnit.MILLISECONDS.toNanos(980);

    /** The time after which an unanswered request no longer takes segments. */
    private static final long UNANSWERED_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** The time after which all limits are fully refilled. */
    private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(2);

    private static final long CHANGING_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** A window larger than all bursts, so that only the rate limits the messages. */
    private static final int WINDOW = 100;

    private final Map<String, Integer> smscs = new LinkedHashMap<>();
    private final Map<String, Bucket> applications = new LinkedHashMap<>();
    private final Map<String, Map<Recipient, Taken>> requests = new HashMap<>();

    @Override
    public String name() {
        return "limits";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        // A flood must be processed in a limited time.
        boolean isMuch = plan.features().stream().anyMatch(each -> each.name().equals("floods"));
        for (String each : List.of("a", "b", "c")) {
            if (chance.oneIn(2)) {
                smscs.put(each, isMuch ? chance.oneOf(20, 50, 100) : chance.oneOf(3, 10, 50));
            }
        }
        for (String each : List.of("shop", "bank")) {
            if (chance.oneIn(2)) {
                int rate = chance.oneOf(1, 3, 10);
                applications.put(each, new Bucket(rate, rate));
            }
        }
    }

    /** Whether the application's rate is checked; other protocols have no separate code for an exceeded rate. */
    private static boolean isLimited(WalkPlan plan, String application) {
        return plan.applications().get(application) == WalkProtocol.SMPP && plan.binds(application);
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        smscs.forEach((name, rate) -> {
            if (plan.smscs().containsKey(name)) {
                setup.smsc(name).set("throughput", rate + "/s");
            }
        });
        applications.forEach((name, bucket) -> {
            if (isLimited(plan, name)) {
                setup.application(name)
                        .set("throughput", chance.oneIn(2) ? bucket.perSecond() + "/s" : 60 * bucket.perSecond() + "/m")
                        .set("window", WINDOW)
                        .set("when-too-fast", "reject");
            }
        });
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (recipient.area().smscs().stream().anyMatch(smscs::containsKey)) {
            Queues.mayBeFull(recipient);
        }
    }

    // ---- Applications

    /** Permits refusals because of the rate, which is checked before all other rules. */
    @Override
    public void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {
        String application = recipient.message().application();
        Bucket bucket = applications.get(application);
        if (bucket == null || !isLimited(scene.plan(), application)) {
            return;
        }
        Map<Recipient, Taken> all = requests.computeIfAbsent(application, any -> requestsOf(scene, application));
        Taken own = Objects.requireNonNull(all.get(key(recipient)), recipient::toString);
        List<Taken> others = new ArrayList<>();
        List<Taken> before = new ArrayList<>();
        all.forEach((each, taken) -> {
            boolean isNear = taken.fromNanos() + FORGOTTEN_NANOS > own.fromNanos();
            if (!each.equals(key(recipient)) && isNear) {
                others.add(taken);
                boolean isAccepted = scene.application(application)
                        .sent(each)
                        .map(Sent::outcome)
                        .filter(Outcome::isAccepted)
                        .isPresent();
                if (isAccepted && taken.toNanos() <= own.fromNanos()) {
                    before.add(taken);
                }
            }
        });
        boolean isNew = scene.shakes().touch(Shakes.ROUTER, own.fromNanos() - FORGOTTEN_NANOS, own.toNanos())
                || scene.shakes().touch(application, own.fromNanos() - FORGOTTEN_NANOS, own.toNanos());
        if (bucket.isEmptyFor(own, before) && !isNew) {
            permitted.retainAll(EnumSet.of(End.UNANSWERED));
            permitted.add(End.REFUSED_FOR_NOW);
        } else if (bucket.mayBeEmptyFor(own, others)) {
            permitted.add(End.REFUSED_FOR_NOW);
        }
    }

    /** The recipient that stands for the whole request, because one request can have several recipients. */
    private static Recipient key(Recipient recipient) {
        return recipient.message().recipients().stream()
                .filter(each -> each.part() == recipient.part())
                .findFirst()
                .orElseThrow();
    }

    private static Map<Recipient, Taken> requestsOf(Scene scene, String application) {
        Map<Recipient, Taken> all = new LinkedHashMap<>();
        scene.plan()
                .recipients()
                .filter(each -> each.message().application().equals(application))
                .filter(each -> each.equals(key(each)))
                .forEach(each -> scene.application(application)
                        .sent(each)
                        .ifPresent(sent -> all.put(each, taken(scene, each, sent))));
        return all;
    }

    /** The segments that a request takes. Rules and SMSCs may add segments to the content, which are taken later. */
    private static Taken taken(Scene scene, Recipient recipient, Sent sent) {
        long unansweredNanos = sent.nanos() + UNANSWERED_NANOS;
        long toNanos = sent.outcome() == null ? unansweredNanos : Math.min(sent.answeredNanos(), unansweredNanos);
        int written = recipient.part() > 0
                ? 1
                : Math.max(1, recipient.message().content().segments());
        int onAir = recipient.area().smscs().stream()
                .mapToInt(each -> scene.plan().link(each).segments(recipient))
                .max()
                .orElse(0);
        int recipients = recipient.message().recipientCount();
        return new Taken(sent.nanos(), toNanos, written, Math.max(written, onAir) * recipients);
    }

    // ---- SMSCs

    @Override
    public void check(Scene scene, Findings findings) {
        smscs.forEach((name, rate) -> Optional.of(name)
                .filter(scene.plan().smscs()::containsKey)
                .filter(scene.plan()::hasSessions)
                .ifPresent(any -> check(scene, scene.smsc(name), rate, findings)));
    }

    /**
     * Checks the rate of an SMSC. After a restart, and after a reload that adds the SMSC again, the rate starts anew.
     */
    private static void check(Scene scene, WalkSmsc smsc, int rate, Findings findings) {
        List<Long> all = smsc.arrivals();
        for (int i = 0; i + rate < all.size(); i++) {
            long fromNanos = all.get(i);
            long toNanos = all.get(i + rate);
            boolean isNew = scene.shakes().touch(Shakes.ROUTER, fromNanos - CHANGING_NANOS, toNanos)
                    || scene.shakes().touch(smsc.name(), fromNanos - CHANGING_NANOS, toNanos);
            if (toNanos - fromNanos < SECOND_NANOS && !isNew) {
                findings.add(
                        "an SMSC gets no more than its rate",
                        String.format(
                                Locale.ROOT,
                                "%s has had %d within %.3f s at %.3f s, and %d/s are permitted",
                                smsc.name(),
                                rate + 1,
                                (toNanos - fromNanos) / 1e9,
                                fromNanos / 1e9,
                                rate));
                return;
            }
        }
    }
}
