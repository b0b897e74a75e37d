package org.strowger.world.feature;

import java.util.concurrent.TimeUnit;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HookPeer;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** A service that is asked about messages: it refuses some, changes others, is sometimes slow, and asked too much. */
final class Hooks implements Feature {
    private static final int PORT = 9000;
    /**
     * Too few for what the applications ask, so that messages wait, beyond their shares too, and longer than they may.
     */
    private static final int CONNECTIONS_FEW = 3;

    private static final int CONNECTIONS_MANY = 50;
    private static final int WAITING_FEW = 2;
    private static final int WAITING_MANY = 1000;
    private static final String REFUSED = "hookrefuses";
    private static final String CHANGED = "hookchanges";
    private static final String ADDED = " (checked)";

    @Override
    public String name() {
        return "hooks";
    }

    /** Has messages stored if a hook is asked about them. */
    @Override
    public void assign(WalkPlan plan, Chance chance) {
        plan.storeAll("shop");
        plan.storeAll("bank");
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.named("hooks", "policy")
                .set("kind", "policy")
                .set("url", "http://hooks.example:" + PORT + "/decide")
                .set("on-failure", "later")
                .set("on-full", "later")
                .set("concurrency", chance.oneIn(2) ? CONNECTIONS_FEW : CONNECTIONS_MANY)
                .set("waiting", chance.oneIn(2) ? WAITING_FEW : WAITING_MANY);
        setup.application("shop").add("hooks", "policy");
        setup.application("bank").add("hooks", "policy");
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (chance.oneIn(8)) {
            message.say(REFUSED);
        } else if (chance.oneIn(4)) {
            message.say(CHANGED);
        }
    }

    private static boolean isAsked(Recipient recipient) {
        return !recipient.message().application().equals("calm");
    }

    /**
     * Whether records must have the newest format. Records of the previous release do not show whether a hook has
     * judged a message, so the hook would be asked again.
     */
    @Override
    public boolean needsNewestRecords() {
        return true;
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        String text = recipient.textOnAir();
        if (!isAsked(recipient)) {
            return;
        }
        if (text.contains(REFUSED)) {
            recipient.endsOnly(End.NOT_SENT, "a hook that refuses");
        } else if (text.contains(CHANGED) && recipient.part() == 0) {
            recipient.leavesWithText(text + ADDED);
        }
        recipient.joined().ifPresent(whole -> judgeJoined(recipient, whole.readable()));
    }

    /** Judges a joined message: the hook is asked about the whole message, after its segments were joined. */
    private static void judgeJoined(Recipient recipient, String text) {
        if (text.contains(REFUSED)) {
            recipient.mayEnd(End.NOT_SENT, "a hook that refuses the whole");
        } else if (text.contains(CHANGED)) {
            recipient.joinsAs(Content.written(text + ADDED));
        }
    }

    @Override
    public void begin(Scene scene) {
        HookPeer service = new HookPeer(scene.world(), PORT);
        service.server().calls = call -> answer(scene, call);
    }

    private static void answer(Scene scene, CallbackPeer.Call call) {
        String text = HookPeer.member(call.request(), "text");
        Chance chance = scene.plan().chance("hook " + text, scene.nowNanos());
        String verdict = text.contains(REFUSED)
                ? "{\"verdict\":\"refuse\"}"
                : text.contains(CHANGED) && !isPart(call) ? "{\"text\":\"" + quoted(text + ADDED) + "\"}" : "{}";
        long nanos = chance.oneIn(3) ? chance.nanosUpTo(TimeUnit.SECONDS.toNanos(3)) : 0;
        scene.agenda().after(nanos, () -> call.answer(HookPeer.ok(verdict)));
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static boolean isPart(CallbackPeer.Call call) {
        return HookPeer.body(call.request()).contains("\"parts\"");
    }
}
