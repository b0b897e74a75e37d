package org.strowger.world.trouble;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.world.http.CallbackArrival;
import org.strowger.world.http.HttpApplication;
import org.strowger.world.http.Reply;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Scene;

/** Servers of applications that refuse some callbacks at first, or always. */
public final class CallbackFaults implements Feature {
    private static final List<Integer> STATUSES = List.of(302, 404, 429, 500, 502, 503, 504);
    private static final int TRIES_MAX = 3;

    private final Map<String, Integer> tries = new HashMap<>();

    @Override
    public String name() {
        return "callback-faults";
    }

    @Override
    public void begin(Scene scene) {
        HttpApplication.of(scene).forEach(each -> each.replies(call -> reply(scene, each, call)));
    }

    private Reply reply(Scene scene, HttpApplication application, CallbackArrival call) {
        String about = application.name() + " is called about "
                + call.message().source().text();
        int before = tries.merge(about, 1, Integer::sum) - 1;
        Chance chance = scene.plan().chance(about, before);
        if (before >= TRIES_MAX || chance.percent(70)) {
            return Reply.TAKEN;
        }
        if (chance.oneIn(5)) {
            return Reply.BROKEN;
        }
        if (chance.oneIn(6) && call.isToOwnUrl()) {
            return Reply.GONE;
        }
        List<Integer> statuses = new ArrayList<>(STATUSES);
        statuses.addAll(application.dialect().notTaken());
        return Reply.notTaken(chance.oneOf(statuses));
    }
}
