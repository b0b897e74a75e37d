package org.strowger.router.cluster.shares;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.Capacity;
import org.strowger.router.config.value.SlotShare;
import org.strowger.router.config.value.UseShare;

/**
 * The shares of this node, which convert the configured limits into the limits of the node. The shares are kept by
 * name, so that a reload and a change of the shares give the same settings in either order.
 *
 * <p>Thread: the configuration thread.
 */
@Within(Within.Scope.PARTS)
public final class LocalShares {
    private final boolean isWhole;
    private final Map<String, SlotShare> smscs = new HashMap<>();
    private final Map<String, UseShare> applications = new HashMap<>();

    private LocalShares(boolean isWhole) {
        this.isWhole = isWhole;
    }

    /** The shares of a router without a cluster. */
    public static LocalShares whole() {
        return new LocalShares(true);
    }

    /** The shares of a node of a cluster, which has no session places until it gets some. */
    public static LocalShares ofNode() {
        return new LocalShares(false);
    }

    /** Sets the session places that this node has with an SMSC. */
    public void change(String smsc, SlotShare share) {
        smscs.put(smsc, share);
    }

    /** Sets the shares of these applications. */
    public void change(Map<String, UseShare> changed) {
        applications.putAll(changed);
    }

    /** Forgets SMSCs and applications that are no longer in the configuration. */
    public void keepOnly(List<String> smscNames, List<String> applicationNames) {
        smscs.keySet().retainAll(smscNames);
        applications.keySet().retainAll(applicationNames);
    }

    /** The share of an application. */
    public UseShare of(String application) {
        return applications.getOrDefault(application, UseShare.WHOLE);
    }

    /** The session places that this node has with an SMSC with these configured settings. */
    public SlotShare slotsOf(SmscSettings configured) {
        if (isWhole) {
            return SlotShare.WHOLE;
        }
        SlotShare share = smscs.getOrDefault(configured.name(), SlotShare.NONE);
        return SlotShare.of(share.version(), share.of(configured.capacity().sessions()));
    }

    /** The settings of an SMSC with the sessions and the throughput reduced to the share of this node. */
    public SmscSettings localOf(SmscSettings configured) {
        if (isWhole) {
            return configured;
        }
        Capacity all = configured.capacity();
        SlotShare share = slotsOf(configured);
        Capacity local = new Capacity(
                share.here().size(),
                all.window(),
                share.of(all.throughput(), all.sessions()),
                all.queue(),
                all.nodes());
        return new SmscSettings(
                configured.name(),
                configured.peer(),
                configured.login(),
                local,
                configured.patience(),
                configured.dialect(),
                configured.link(),
                configured.provider(),
                configured.costTable());
    }
}
