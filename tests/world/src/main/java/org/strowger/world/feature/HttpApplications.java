package org.strowger.world.feature;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.world.World;
import org.strowger.world.http.HttpForm;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** Applications that use HTTP, each with one of the APIs, and receive receipts by callbacks. */
final class HttpApplications implements Feature {
    private final Map<String, HttpForm> forms = new LinkedHashMap<>();

    @Override
    public String name() {
        return "http-applications";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        for (String each : List.copyOf(plan.applications().keySet())) {
            HttpForm form = chance.oneOf(HttpForm.values());
            if (!each.equals("calm") && (chance.oneIn(2) || each.equals("shop"))) {
                forms.put(each, form);
                plan.replaceApplication(each, form);
            }
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        Setup.Entry listener = setup.named("listeners", "web")
                .set("protocol", "http")
                .set("listen", "127.0.0.1:" + World.HTTP_LISTENER);
        forms.values().stream().map(each -> each.dialect().api()).distinct().forEach(each -> listener.entry("http")
                .add("apis", each));
    }
}
