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
 * @param watch notes the accepted messages
 */
public record SmscPlan(
        SimulatorSettings settings,
        SmscBehaviour manners,
        ChaosPlan chaos,
        Capacity capacity,
        SessionLayer layer,
        SmscWatch watch) {
    /** The settings from the configuration, with defaults for all others. */
    public static SmscPlan of(SimulatorSettings settings) {
        String label = settings.behaviour().chaos();
        ChaosProfile profile = ChaosProfile.find(label)
                .orElseThrow(() -> new IllegalArgumentException("unknown chaos profile '" + label + "'"));
        return new SmscPlan(
                settings,
                SmscBehaviour.USUAL,
                ChaosPlan.of(profile, 1),
                Capacity.USUAL,
                SessionLayer.PLAIN,
                SmscWatch.NONE);
    }

    public SmscPlan with(SmscBehaviour other) {
        return new SmscPlan(settings, other, chaos, capacity, layer, watch);
    }

    public SmscPlan with(ChaosPlan other) {
        return new SmscPlan(settings, manners, other, capacity, layer, watch);
    }

    public SmscPlan with(Capacity other) {
        return new SmscPlan(settings, manners, chaos, other, layer, watch);
    }

    public SmscPlan with(SessionLayer other) {
        return new SmscPlan(settings, manners, chaos, capacity, other, watch);
    }

    public SmscPlan with(SmscWatch other) {
        return new SmscPlan(settings, manners, chaos, capacity, layer, other);
    }
}
