package org.strowger.tools.smsc;

import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.reactor.SessionLayer;

/**
 * The settings of a simulated SMSC.
 *
 * @param settings the settings from the configuration
 * @param manners the regular behaviour
 * @param chaos the misbehaviour
 * @param capacity the limits
 * @param layer plain TCP or TLS
 */
public record SmscPlan(
        SimulatorSettings settings, SmscBehaviour manners, ChaosPlan chaos, Capacity capacity, SessionLayer layer) {
    /** The settings from the configuration, with defaults for all others. */
    public static SmscPlan of(SimulatorSettings settings) {
        String label = settings.behaviour().chaos();
        ChaosProfile profile = ChaosProfile.find(label)
                .orElseThrow(() -> new IllegalArgumentException("unknown chaos profile '" + label + "'"));
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
