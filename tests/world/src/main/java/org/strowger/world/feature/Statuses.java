package org.strowger.world.feature;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Subscriber;
import org.strowger.world.walk.Subscriber.Fate;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;

/**
 * SMSCs whose statuses have other classes than in their protocol: statuses that seem permanent are temporary, and vice
 * versa.
 */
final class Statuses implements Feature {
    private final Map<String, Rules> rules = new LinkedHashMap<>();

    /** The status classes of an SMSC; the codes are filled in when its protocol is known. */
    private static final class Rules {
        final String forNow;
        final String forGood;

        /** The number of seconds for which the SMSC gets no messages after a temporary refusal. */
        final int asideSeconds;

        List<String> codesForNow = List.of();
        List<String> codesForGood = List.of();

        Rules(Chance chance) {
            forNow = chance.oneOf("temporary", "queue-full", "suspended");
            asideSeconds = forNow.equals("suspended") && chance.oneIn(2) ? chance.between(2, 10) : 0;
            forGood = chance.oneOf("permanent", "number");
        }
    }

    @Override
    public String name() {
        return "statuses";
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (chance.percent(70)) {
            rules.put(link.smsc(), new Rules(chance));
        }
    }

    @Override
    public void begin(Scene scene) {
        rules.forEach((smsc, each) -> {
            scene.smsc(smsc).swapRefusals();
            scene.smsc(smsc).isSetAsideFor(TimeUnit.SECONDS.toNanos(each.asideSeconds));
            each.codesForNow = scene.smsc(smsc).codes(true);
            each.codesForGood = scene.smsc(smsc).codes(false);
        });
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        rules.forEach((smsc, each) -> {
            Setup.Entry forNow = Setup.entry().set("codes", each.codesForNow).set("class", each.forNow);
            if (each.asideSeconds > 0) {
                forNow.set("pause", each.asideSeconds + "s");
            } else {
                forNow.set("link", "none");
            }
            if (chance.oneIn(2)) {
                forNow.set("retry", Setup.entry().set("pause", chance.oneOf("1s", "3s")));
            }
            if (chance.oneIn(3)) {
                forNow.set("failover", chance.oneOf("yes", "no"));
            }
            setup.smsc(smsc)
                    .add("statuses", forNow)
                    .add(
                            "statuses",
                            Setup.entry().set("codes", each.codesForGood).set("class", each.forGood));
        });
    }

    /** Permits the status of the SMSC, which the application gets for a relayed message. */
    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (!recipient.isRelayed()) {
            return;
        }
        Subscriber subscriber = recipient.subscriber();
        for (String each : recipient.area().smscs()) {
            if (rules.containsKey(each) && subscriber.fate(each) == Fate.REFUSED) {
                recipient.mayEnd(End.REFUSED_FOR_NOW, "a status of SMSC " + each + " that seems temporary");
            }
        }
    }

    /** Permits refusals that seem permanent but are temporary, or are requests to slow down. */
    @Override
    public void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {
        if (recipient.isRelayed()
                && scene.copies(recipient).stream()
                        .anyMatch(each -> rules.containsKey(each.peer()) && each.isRefusedForNow())) {
            permitted.add(End.REFUSED);
        }
        // An SMSC that is ending its session refuses with another code.
        if (!recipient.isRelayed()
                && rules.keySet().stream()
                        .anyMatch(each -> recipient.area().smscs().contains(each)
                                && scene.shakes().touch(each, sent.nanos(), scene.nowNanos()))) {
            permitted.add(End.NOT_SENT);
        }
    }
}
