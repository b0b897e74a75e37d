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
        add(
                all,
                "jasmin.routing.jasminApi",
                "User",
                "Group",
                "CnxStatus",
                "MtMessagingCredential",
                "SmppsCredential",
                "Connector",
                "SmppClientConnector",
                "SmppServerSystemIdConnector",
                "HttpConnector",
                "MOInterceptorScript",
                "MTInterceptorScript");
        add(
                all,
                "jasmin.routing.Filters",
                "TransparentFilter",
                "UserFilter",
                "GroupFilter",
                "ConnectorFilter",
                "SourceAddrFilter",
                "DestinationAddrFilter",
                "ShortMessageFilter",
                "DateIntervalFilter",
                "TimeIntervalFilter",
                "TagFilter",
                "EvalPyFilter");
        add(
                all,
                "jasmin.routing.Routes",
                "DefaultRoute",
                "StaticMTRoute",
                "RandomRoundrobinMTRoute",
                "FailoverMTRoute",
                "StaticMORoute",
                "RandomRoundrobinMORoute",
                "FailoverMORoute");
        add(all, "jasmin.routing.RoutingTables", "MTRoutingTable", "MORoutingTable");
        add(all, "jasmin.routing.Interceptors", "DefaultInterceptor", "StaticMTInterceptor", "StaticMOInterceptor");
        add(all, "jasmin.routing.InterceptionTables", "MTInterceptionTable", "MOInterceptionTable");
        add(all, "jasmin.protocols.smpp.configs", "SMPPClientConfig");
        add(all, "jasmin.protocols.cli.smppccm", "JCliSMPPClientConfig");
        for (String module : List.of("smpp.pdu.pdu_types", "jasmin.vendor.smpp.pdu.pdu_types")) {
            add(
                    all,
                    module,
                    "AddrTon",
                    "AddrNpi",
                    "PriorityFlag",
                    "ReplaceIfPresentFlag",
                    "EsmClass",
                    "EsmClassMode",
                    "EsmClassType",
                    "EsmClassGsmFeatures",
                    "RegisteredDelivery",
                    "RegisteredDeliveryReceipt",
                    "RegisteredDeliverySmeOriginatedAcks");
        }
        add(all, "re", "_compile");
        add(all, "datetime", "date", "time", "datetime");
        return Set.copyOf(all);
    }

    private static void add(Set<PickledClass> all, String module, String... names) {
        for (String name : names) {
            all.add(new PickledClass(module, name));
        }
    }
}
