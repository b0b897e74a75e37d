package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.world.World;
import org.strowger.world.provider.ProviderSmsc;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Link.LongForm;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** SMSCs that are HTTP services, in each style that the router supports. */
final class HttpProviders implements Feature {
    /** Characters that must be encoded in a form, in JSON and in XML. */
    private static final String CODED = "\"q\" <b> & 'x' %41 +1=2;#";

    /** The styles of the SMSCs that are providers, by name. */
    private final Map<String, Integer> providers = new LinkedHashMap<>();

    @Override
    public String name() {
        return "providers";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        List<String> all = new ArrayList<>(plan.smscs().keySet());
        String calm = chance.oneOf(all);
        for (String each : all) {
            if (!each.equals(calm) || chance.oneIn(3)) {
                int style = chance.below(ProviderSmsc.styles());
                providers.put(each, style);
                plan.replaceSmsc(each, (scene, name, port) -> new ProviderSmsc(scene, name, port, style));
            }
        }
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (providers.containsKey(link.smsc())) {
            link.sendLongOnly(takesWholes(link.smsc()) ? LongForm.PAYLOAD : LongForm.UDH);
        }
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (area.smscs().stream().anyMatch(providers::containsKey)) {
            area.takeOnlyTexts();
        }
        if (area.smscs().stream().anyMatch(this::takesWholes)) {
            area.avoidSegments(takesWholes(area.smscs().get(0)));
        }
    }

    private boolean takesWholes(String smsc) {
        Integer style = providers.get(smsc);
        return style != null && ProviderSmsc.takesWholes(style);
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.named("listeners", "web")
                .set("protocol", "http")
                .set("listen", "127.0.0.1:" + World.HTTP_LISTENER)
                .entry("http")
                .add("apis", "provider");
    }

    private boolean isAtProvider(Recipient recipient) {
        return recipient.area().smscs().stream().anyMatch(providers::containsKey);
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (message.protocol().saysMuch() && chance.oneIn(5)) {
            message.say(CODED);
        }
    }

    /** Permits the effects of a full queue, because a connection carries only one message at a time. */
    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (isAtProvider(recipient)) {
            Queues.mayBeFull(recipient);
        }
    }
}
