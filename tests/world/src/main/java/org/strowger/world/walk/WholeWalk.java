package org.strowger.world.walk;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.world.World;
import org.strowger.world.feature.Features;
import org.strowger.world.walk.Findings.Finding;

/** One walk: the events of a case happen, then all troubles end, and then all promises must have been kept. */
public final class WholeWalk {
    /** The time after which no work is left: the longest retry, receipt and wait are over. */
    private static final long REST_NANOS = TimeUnit.MINUTES.toNanos(40);

    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(3);

    private WholeWalk() {}

    /**
     * The result of a walk.
     *
     * @param finding null if no law was violated
     * @param story all events, if the story was requested
     */
    public record Result(
            WalkCase walkCase,
            WalkPlan plan,
            WalkCounts counts,
            int permittedOne,
            @Nullable Finding finding,
            List<String> story) {
        public boolean isGood() {
            return finding == null;
        }

        /** The violated law, as a text that does not depend on the seed. */
        public String law() {
            return finding == null ? "" : finding.law();
        }
    }

    public static Result of(WalkCase walkCase, boolean isTold) {
        WalkPlan plan = new WalkPlan(walkCase, Features.all());
        Scene scene = new Scene(plan, isTold);
        Findings findings = new Findings();
        Judge judge = new Judge(scene, findings);
        try {
            play(scene);
            judge.judge();
            plan.features().forEach(each -> each.check(scene, findings));
            end(scene, findings);
        } catch (AssertionError | RuntimeException e) {
            findings.add(law(e), describe(e));
        }
        Finding first = findings.all().isEmpty() ? null : findings.all().get(0);
        if (isTold) {
            scene.tellLog();
            scene.world().rig().incidents().forEach(each -> scene.story().tell("incident: " + each));
        }
        List<String> story = scene.story().lines(first == null ? "" : first.number());
        return new Result(walkCase, plan, scene.counts(), judge.permittedOne(), first, story);
    }

    private static void play(Scene scene) {
        scene.start();
        scene.applications().forEach(each -> scene.agenda().after(0, each::tend));
        long beginNanos = scene.nowNanos() + START_NANOS;
        for (Planned each : scene.plan().messages()) {
            scene.agenda().at(beginNanos + each.atNanos(), () -> scene.application(each.application())
                    .send(each));
        }
        for (Trouble each : scene.plan().troubles().values()) {
            scene.agenda().at(beginNanos + each.atNanos(), () -> {
                scene.counts().troubles++;
                scene.story().tell("trouble: " + each.name());
                each.begins().accept(scene);
            });
        }
        scene.advanceTo(beginNanos + WalkPlan.PLAY_NANOS);
        scene.calmDown();
        scene.advanceTo(scene.nowNanos() + REST_NANOS);
    }

    /** Ends the scene, and checks that an orderly end leaves nothing behind in memory and in the store. */
    private static void end(Scene scene, Findings findings) {
        World world = scene.world();
        if (!findings.all().isEmpty()) {
            return;
        }
        Leftovers.check(scene, findings);
        world.rig().remove(scene.agenda());
        world.close();
    }

    private static String law(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage()).strip();
        String first = message.lines().findFirst().orElse("");
        return thrown.getClass().getSimpleName() + " " + first.replaceAll("[0-9]+", "N");
    }

    private static String describe(Throwable thrown) {
        StringBuilder words = new StringBuilder(String.valueOf(thrown));
        StackTraceElement[] stack = thrown.getStackTrace();
        for (int i = 0; i < Math.min(12, stack.length); i++) {
            words.append("\n    at ").append(stack[i]);
        }
        return words.toString();
    }
}
