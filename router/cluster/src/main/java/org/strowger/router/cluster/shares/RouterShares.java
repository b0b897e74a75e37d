package org.strowger.router.cluster.shares;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.strowger.router.application.Application;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.value.SlotShare;
import org.strowger.router.config.value.UseShare;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.time.MonotonicClock;

/**
 * The use that the router of this node makes of the limits and SMSCs that the nodes share. Reads only numbers that the
 * router's threads have published.
 *
 * <p>Thread: the cluster's thread.
 */
public final class RouterShares implements SharingRouter {
    private final Exchange exchange;
    private final Supplier<Configuration> configuration;
    private final Function<String, Set<String>> nodesOf;
    private final MonotonicClock clock;
    private final BiConsumer<String, SlotShare> slotShares;
    private final Consumer<Map<String, UseShare>> uses;

    /**
     * @param configuration the configuration in effect
     * @param nodesOf the nodes that may have sessions with the SMSC of that name; all if empty
     * @param slotShares passes the session places of an SMSC to the configuration thread
     * @param uses passes the shares of applications to the configuration thread
     */
    public RouterShares(
            Exchange exchange,
            Supplier<Configuration> configuration,
            Function<String, Set<String>> nodesOf,
            MonotonicClock clock,
            BiConsumer<String, SlotShare> slotShares,
            Consumer<Map<String, UseShare>> uses) {
        this.exchange = exchange;
        this.clock = clock;
        this.configuration = configuration;
        this.nodesOf = nodesOf;
        this.slotShares = slotShares;
        this.uses = uses;
    }

    @Override
    public List<String> applicationNames() {
        return configuration.get().applications().stream()
                .map(ApplicationSettings::name)
                .toList();
    }

    @Override
    public List<ApplicationUse> applications() {
        List<ApplicationUse> applications = new ArrayList<>();
        for (Application each : exchange.generation().applications()) {
            int kept = (int) Math.min(Integer.MAX_VALUE, each.stored());
            int binds = each.binds().binds();
            if (binds > 0 || kept > 0) {
                applications.add(ApplicationUse.of(each.name(), binds, each.receivingSessions(), Math.max(0, kept)));
            }
        }
        return applications;
    }

    @Override
    public List<SharedSmsc> smscs() {
        Map<String, Smsc> running = new HashMap<>();
        exchange.generation().smscs().forEach(each -> running.put(each.name(), each));
        List<SharedSmsc> smscs = new ArrayList<>();
        for (SmscSettings each : configuration.get().smscs()) {
            Smsc smsc = running.get(each.name());
            if (smsc != null) {
                smscs.add(of(smsc, each.capacity().sessions()));
            }
        }
        return smscs;
    }

    private SharedSmsc of(Smsc smsc, int slots) {
        // The version is read first, so that the used places read afterwards are at least as recent as this version.
        long version = smsc.slotsVersion();
        return new SharedSmsc(
                smsc.name(),
                slots,
                nodesOf.apply(smsc.name()),
                takesMessages(smsc) ? smsc.sendingSessions() : 0,
                version,
                smsc.usedSlots(slots));
    }

    /** Whether other nodes may pass messages for this SMSC to this node. */
    private boolean takesMessages(Smsc smsc) {
        return !smsc.operated().isDraining() && !smsc.operated().isDisabled() && exchange.takesNew(clock.nowNanos());
    }

    @Override
    public void change(String smsc, SlotShare share) {
        slotShares.accept(smsc, share);
    }

    @Override
    public void change(Map<String, UseShare> applications) {
        uses.accept(applications);
    }
}
