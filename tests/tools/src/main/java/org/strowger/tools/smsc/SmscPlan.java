package org.strowger.tools.smsc;

import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.reactor.SessionLayer;

/**
 * An SMSC to be simulated.
 *
 * @param settings what the configuration can say of it
 * @param manners how it goes about its work
 * @param chaos how it misbehaves
 * @param capacity how much it takes on
 * @param layer plain or TLS
 */
public record SmscPlan(
        SimulatorSettings settings, SmscBehaviour manners, ChaosPlan chaos, Capacity capacity, SessionLayer layer) {
    /** As the configuration has it, and usual in everything else. */
    public static SmscPlan of(SimulatorSettings settings) {
        String label = settings.behaviour().chaos();
        ChaosProfile profile = ChaosProfile.find(label)
                .orElseThrow(() -> new IllegalArgumentException("there is no chaos profile '" + label + "'"));
        return new SmscPlan(
                settings, SmscBehaviour.USUAL, ChaosPlan.of(profile, 1), Capacity.USUAL, SessionLayer.PLAIN);
    }

    public SmscPlan with(SmscBehaviour other) {
        return new SmscPlan(settings, other, chaos, capacity, layer);
    }

    public SmscPlan with(ChaosPlan other) {
        return new SmscPlan(settings, manners, other, capacity, layer);
    }

    public SmscPlan with(Capacity other) {
        return new SmscPlan(settings, manners, chaos, other, layer);
    }

    public SmscPlan with(SessionLayer other) {
        return new SmscPlan(settings, manners, chaos, capacity, other);
    }
}
