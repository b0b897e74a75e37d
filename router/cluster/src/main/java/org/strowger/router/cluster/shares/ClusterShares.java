package org.strowger.router.cluster.shares;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.bound.Within;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.LocalUse;
import org.strowger.router.cluster.SmscUse;
import org.strowger.router.config.value.UseShare;

/**
 * Computes the shares of this node after each round of the {@link org.strowger.router.cluster.ClusterMember}, and
 * passes them to the router. Also implements {@link LocalUse}, by which the hellos of this node report its use and its
 * claims.
 */
@Within(Within.Scope.PARTS)
public final class ClusterShares implements LocalUse {
    private final String node;
    private final SharingRouter router;
    private final Map<String, SlotRequests> requestsOfSmscs = new HashMap<>();
    private final Map<String, UseShare> applications = new HashMap<>();
    private ClusterView known = ClusterView.NONE;

    /** The number of this node's last hello for which the shares of the applications were computed. */
    private long sharedAt;

    /** @param node the name of this node */
    public ClusterShares(String node, SharingRouter router) {
        this.node = node;
        this.router = router;
    }

    // ---- Content of the hellos of this node

    @Override
    public List<ApplicationUse> applications() {
        return router.applications();
    }

    @Override
    public List<SmscUse> smscs() {
        List<SmscUse> uses = new ArrayList<>();
        for (SharedSmsc each : router.smscs()) {
            SmscUse use = of(each).use(each);
            if (!use.isNothing()) {
                uses.add(use);
            }
        }
        return uses;
    }

    private SlotRequests of(SharedSmsc smsc) {
        return requestsOfSmscs.computeIfAbsent(smsc.name(), name -> new SlotRequests(name, node));
    }

    // ---- Shares by the hellos of all

    /** Called after each round of the member, with the member's view. */
    @SuppressWarnings("ReferenceEquality") // each round in which a hello was read creates a new view
    public void step(ClusterView view) {
        if (view == known) {
            return;
        }
        known = view;
        Optional<ClusterView.Node> self = view.self().filter(ClusterView.Node::isSettled);
        if (self.isPresent()) {
            shareSmscs(view, self.get());
            long hello = self.get().hello().number();
            if (hello != sharedAt) {
                sharedAt = hello;
                shareApplications(view, self.get());
            }
        }
    }

    private void shareSmscs(ClusterView view, ClusterView.Node self) {
        List<SharedSmsc> smscs = router.smscs();
        requestsOfSmscs.keySet().retainAll(smscs.stream().map(SharedSmsc::name).toList());
        for (SharedSmsc each : smscs) {
            SlotRequests slotRequests = of(each);
            if (slotRequests.step(each, view, self)) {
                router.change(each.name(), slotRequests.share());
            }
        }
    }

    private void shareApplications(ClusterView view, ClusterView.Node self) {
        List<String> names = router.applicationNames();
        Map<String, UseShare> changed = new HashMap<>();
        for (String name : names) {
            UseShare share = share(name, view, self);
            if (!share.equals(applications.getOrDefault(name, UseShare.WHOLE))) {
                changed.put(name, share);
            }
        }
        applications.keySet().retainAll(names);
        applications.putAll(changed);
        if (!changed.isEmpty()) {
            router.change(changed);
        }
    }

    private static UseShare share(String application, ClusterView view, ClusterView.Node self) {
        long key = ApplicationUse.keyOf(application);
        ApplicationUse elsewhere = view.elsewhere(key);
        return new UseShare(view.nodes().size(), self.use(key).binds(), elsewhere.binds(), elsewhere.kept());
    }
}
