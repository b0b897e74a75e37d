package org.strowger.world.trouble;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/**
 * Operators take SMSCs and routes out of service for a while, disconnect sessions, retry and fail messages, resend
 * receipts, and look at views.
 */
public final class Operators implements Feature {
    private static final long BACK_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final List<String> QUESTIONS = List.of(
            "status",
            "show laws",
            "show queue",
            "show queue held",
            "show smscs",
            "show applications",
            "show routes",
            "show accounts",
            "show connections",
            "show store",
            "explain to 441012345678 application shop");

    @Override
    public String name() {
        return "operators";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(5, chance, atNanos -> {
            String smsc = chance.oneOf(List.copyOf(plan.smscs().keySet()));
            String route = chance.oneOf(plan.areas()).name();
            long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(60));
            return switch (chance.below(7)) {
                case 0 -> outOfService(chance.oneOf("drain", "disable"), "smsc", smsc, atNanos, forNanos);
                case 1 -> outOfService(chance.oneOf("drain", "disable"), "route", route, atNanos, forNanos);
                case 2 -> disconnect(smsc, atNanos);
                case 3 -> command("queue retry smsc " + smsc, atNanos);
                case 4 -> fail(smsc, chance.oneOf("", "with expired ", "with rejected "), atNanos);
                case 5 -> command("receipts resend application " + chance.oneOf("shop", "bank"), atNanos);
                default -> command(chance.oneOf(QUESTIONS), atNanos);
            };
        });
    }

    private static Trouble command(String line, long atNanos) {
        return new Trouble(line, atNanos, scene -> {
            throw scene.between(() -> scene.command(line));
        });
    }

    private static Trouble outOfService(String word, String kind, String name, long atNanos, long forNanos) {
        String line = word + " " + kind + " " + name;
        return new Trouble(line, atNanos, scene -> {
            Shakes.Span span = scene.shakes().begins(name, scene.nowNanos());
            scene.agenda().after(forNanos, () -> {
                scene.agenda().after(BACK_NANOS, () -> span.ends(scene.nowNanos()));
                throw scene.between(() -> scene.command("resume " + kind + " " + name));
            });
            throw scene.between(() -> scene.command(line));
        });
    }

    private static Trouble disconnect(String smsc, long atNanos) {
        String line = "disconnect smsc " + smsc;
        return new Trouble(line, atNanos, scene -> {
            Shakes.Span span = scene.shakes().begins(smsc, scene.nowNanos());
            scene.agenda().after(BACK_NANOS, () -> span.ends(scene.nowNanos()));
            throw scene.between(() -> scene.command(line));
        });
    }

    private static Trouble fail(String smsc, String status, long atNanos) {
        String line = "queue fail smsc " + smsc + " " + status + "count 100000";
        return new Trouble(line, atNanos, scene -> {
            throw scene.between(() -> {
                scene.plan()
                        .recipients()
                        .filter(each -> mayWaitFor(scene, smsc, each))
                        .forEach(each -> each.mayEnd(End.NOT_SENT, "\"" + line + "\""));
                scene.shakes().begins(Shakes.queueOf(smsc), scene.nowNanos()).ends(scene.nowNanos());
                scene.command(line);
            });
        });
    }

    /** Whether the message may be in custody and wait for this SMSC. */
    private static boolean mayWaitFor(Scene scene, String smsc, Recipient recipient) {
        return !recipient.isRelayed()
                && recipient.area().smscs().contains(smsc)
                && scene.application(recipient.message().application())
                        .sent(recipient)
                        .isPresent();
    }
}
