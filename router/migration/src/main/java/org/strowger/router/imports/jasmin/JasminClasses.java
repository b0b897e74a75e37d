package org.strowger.router.imports.jasmin;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.strowger.router.imports.pickle.PickledClass;

/** The classes that the pickles of a store may name. */
final class JasminClasses {
    static final Set<PickledClass> ALL = all();

    static final PickledClass EXPRESSION = new PickledClass("re", "_compile");

    private JasminClasses() {}

    private static Set<PickledClass> all() {
        Set<PickledClass> all = new LinkedHashSet<>();
        add(all, "jasmin.routing.jasminApi", "User Group CnxStatus MtMessagingCredential SmppsCredential Connector");
        add(all, "jasmin.routing.jasminApi", "SmppClientConnector SmppServerSystemIdConnector HttpConnector");
        add(all, "jasmin.routing.jasminApi", "MOInterceptorScript MTInterceptorScript");
        add(all, "jasmin.routing.Filters", "TransparentFilter UserFilter GroupFilter ConnectorFilter TagFilter");
        add(all, "jasmin.routing.Filters", "SourceAddrFilter DestinationAddrFilter ShortMessageFilter");
        add(all, "jasmin.routing.Filters", "DateIntervalFilter TimeIntervalFilter EvalPyFilter");
        add(all, "jasmin.routing.Routes", "DefaultRoute StaticMTRoute RandomRoundrobinMTRoute FailoverMTRoute");
        add(all, "jasmin.routing.Routes", "StaticMORoute RandomRoundrobinMORoute FailoverMORoute");
        add(all, "jasmin.routing.RoutingTables", "MTRoutingTable MORoutingTable");
        add(all, "jasmin.routing.Interceptors", "DefaultInterceptor StaticMTInterceptor StaticMOInterceptor");
        add(all, "jasmin.routing.InterceptionTables", "MTInterceptionTable MOInterceptionTable");
        add(all, "jasmin.protocols.smpp.configs", "SMPPClientConfig");
        add(all, "jasmin.protocols.cli.smppccm", "JCliSMPPClientConfig");
        for (String module : List.of("smpp.pdu.pdu_types", "jasmin.vendor.smpp.pdu.pdu_types")) {
            add(all, module, "AddrTon AddrNpi PriorityFlag ReplaceIfPresentFlag");
            add(all, module, "EsmClass EsmClassMode EsmClassType EsmClassGsmFeatures");
            add(all, module, "RegisteredDelivery RegisteredDeliveryReceipt RegisteredDeliverySmeOriginatedAcks");
        }
        add(all, "re", "_compile");
        add(all, "datetime", "date time datetime");
        return Set.copyOf(all);
    }

    /** @param names the names of the classes, separated by blanks */
    private static void add(Set<PickledClass> all, String module, String names) {
        for (String name : names.split(" ", -1)) {
            all.add(new PickledClass(module, name));
        }
    }
}
