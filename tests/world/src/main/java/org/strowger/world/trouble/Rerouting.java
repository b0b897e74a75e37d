package org.strowger.world.trouble;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/**
 * Reloads after which routes use other SMSCs, or an SMSC or an application is removed from the configuration or added
 * again. A message is sent by the route that is then in force.
 */
public final class Rerouting implements Feature {
    private static final String THIRD = "c";

    /** The time within which messages that waited for a former SMSC are returned, and messages already sent arrive. */
    private static final long GIVEN_BACK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private @Nullable WalkPlan plan;
    private @Nullable Scene scene;

    /** The SMSC that no route uses in some configurations; empty if there is none. */
    private String shunned = "";

    @Override
    public String name() {
        return "rerouting";
    }

    @Override
    public void assign(WalkPlan assigned, Chance chance) {
        plan = assigned;
        assigned.smscs().put(THIRD, WalkProtocol.SMPP);
        if (chance.oneIn(2)) {
            shunned = chance.oneOf(List.copyOf(assigned.smscs().keySet()));
        }
    }

    /**
     * Gives some routes other SMSCs. Only SMSCs with sessions are used, because they can take all messages of the
     * others.
     */
    @Override
    public void divide(Area area, Chance chance) {
        WalkPlan known = Objects.requireNonNull(plan);
        List<String> alike =
                known.smscs().keySet().stream().filter(known::hasSessions).toList();
        if (area.failsOver() || !alike.containsAll(area.smscs())) {
            return;
        }
        for (int i = shunned.isEmpty() ? chance.below(3) : chance.between(1, 2); i > 0; i--) {
            List<String> left = new ArrayList<>(alike);
            if (left.size() > 1) {
                left.remove(shunned);
            }
            while (left.size() > 2 || (left.size() > 1 && chance.oneIn(2))) {
                left.remove(chance.below(left.size()));
            }
            area.alternatesWith(left);
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        if (!Area.isBasic(setup.generation())) {
            String any = chance.oneOf(List.copyOf(plan.smscs().keySet()));
            setup.leaveOut("smscs", shunned.isEmpty() ? any : shunned);
            if (chance.oneIn(3) && plan.binds("bank")) {
                setup.leaveOut("applications", "bank");
            }
        }
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(4, chance, atNanos -> Trouble.between("another configuration", atNanos, Scene::reload));
    }

    @Override
    public void begin(Scene begun) {
        scene = begun;
    }

    @Override
    public void inspect(Recipient recipient, Copy copy, Findings findings) {
        Scene known = scene;
        if (known == null) {
            throw new AssertionError("the walk has not begun");
        }
        long sinceNanos = copy.earliestNanos();
        for (Copy each : known.copies(recipient)) {
            if (copy.parts() > 1 && each.isOfSameAttempt(copy)) {
                sinceNanos = Math.min(sinceNanos, each.earliestNanos()); // Parts follow the first part.
            }
        }
        Set<String> permitted = new TreeSet<>();
        for (int generation : known.generations(sinceNanos - GIVEN_BACK_NANOS, copy.nanos())) {
            recipient
                    .readings(copy)
                    .forEach(each -> permitted.addAll(each.area().via(generation)));
        }
        if (!permitted.contains(copy.peer())) {
            findings.add(
                    "a message leaves by the route that is in force", recipient, copy + " instead of " + permitted);
        }
    }
}
