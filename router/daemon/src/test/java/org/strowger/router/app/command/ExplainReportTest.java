package org.strowger.router.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;
import org.strowger.router.config.Rejection.Reason;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.router.route.Tables;
import org.strowger.router.route.Way;

class ExplainReportTest {
    private final RouteTable table = RouteTable.of(new Tables()
            .applications("shop", "bank")
            .smscs("operator-a", "operator-b", "operator-c")
            .configuration(
                    Way.named("codes").of("bank").to("44*").via("operator-a"),
                    Way.named("kingdom")
                            .to("44*")
                            .via(new Share("operator-a", 3), new Share("operator-b", 1))
                            .via("operator-c")
                            .rewrite(new RewriteSettings(
                                    "Shop", "00", "+", RewriteSettings.AS_IT_CAME, RewriteSettings.AS_IT_CAME)),
                    Way.named("closed \"now\"").to("49*").reject(Reason.NOT_ALLOWED)));

    private ExplainReport report(String to) {
        Address recipient = new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, to);
        return ExplainReport.of(
                table,
                new RouteQuery(LongMessages.usual())
                        .about(SampleMessage.of(Address.NONE, recipient, ""), 0, 0)
                        .at(0, 0),
                ApplicationFilters.NONE);
    }

    @Test
    void showsTheResultOfEachRouteAndTheChosenSmscs() {
        ExplainReport report = report("447700900123");
        assertThat(report.isRouted()).isTrue();
        assertThat(report.text().lines())
                .containsExactly(
                        "codes    no   application is not bank",
                        "kingdom  yes  to matches 44*",
                        "Takes route kingdom to operator-a (weight 3) or operator-b (weight 1), then operator-c "
                                + "(store)",
                        "Filter \"rewrite\" changes the sender to Shop (ton 5, npi 0),"
                                + " the recipient to +447700900123 (ton 0, npi 0)",
                        "Leaves from Shop (ton 5, npi 0)",
                        "Leaves to +447700900123 (ton 0, npi 0)");
        assertThat(report.json())
                .isEqualTo("{\"routed\":true,\"route\":\"kingdom\",\"via\":["
                        + "[{\"smsc\":\"operator-a\",\"weight\":3},{\"smsc\":\"operator-b\",\"weight\":1}],"
                        + "[{\"smsc\":\"operator-c\",\"weight\":1}]],"
                        + "\"reject\":null,\"delivery\":\"store\","
                        + "\"from\":\"Shop\",\"to\":\"+447700900123\","
                        + "\"numbers\":[],\"offers\":[],\"filters\":[{\"filter\":\"rewrite\","
                        + "\"verdict\":\"changes the sender to Shop (ton 5, npi 0),"
                        + " the recipient to +447700900123 (ton 0, npi 0)\"}],\"routes\":["
                        + "{\"route\":\"codes\",\"fits\":false,\"why\":\"application is not bank\"},"
                        + "{\"route\":\"kingdom\",\"fits\":true,\"why\":\"to matches 44*\"}]}");
    }

    /** The one in docs/operating/routes.md. */
    @Test
    void theExampleInTheManualMatchesTheOutput() {
        RouteTable manual = new Tables()
                .applications("bank", "shop")
                .smscs("operator-a", "operator-b", "operator-c")
                .routes(
                        Way.named("codes")
                                .of("bank")
                                .from("OTP*")
                                .text("/code/")
                                .via("operator-a"),
                        Way.named("ireland").to("+353*").via("operator-b"),
                        Way.named("kingdom")
                                .to("44*")
                                .via(new Share("operator-a", 3), new Share("operator-b", 1))
                                .via("operator-c"),
                        Way.named("rest").reject(Reason.NOT_ALLOWED));
        Address recipient = new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, "00447700900123");
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(SampleMessage.of(Address.NONE, recipient, ""), 1, 0)
                .at(0, 0);
        assertThat(ExplainReport.of(manual, query, ApplicationFilters.NONE)
                        .text()
                        .lines())
                .containsExactly(
                        "codes    no   application is not bank",
                        "ireland  no   to does not begin with +353",
                        "kingdom  yes  to matches 44*",
                        "Takes route kingdom to operator-a (weight 3) or operator-b (weight 1), then operator-c "
                                + "(store)");
    }

    @Test
    void namesTheRouteThatRejects() {
        ExplainReport report = report("49");
        assertThat(report.isRouted()).isFalse();
        assertThat(report.text()).endsWith("Rejected by route closed \"now\": not-allowed");
        assertThat(report.json())
                .contains(
                        "\"routed\":false,\"route\":\"closed \\\"now\\\"\"",
                        "\"via\":[]",
                        "\"reject\":\"not-allowed\"",
                        "\"delivery\":null,\"from\":null,\"to\":null");
    }

    @Test
    void reportsThatThereIsNoRoute() {
        ExplainReport report = report("1");
        assertThat(report.isRouted()).isFalse();
        assertThat(report.text()).endsWith("No route matches: rejected, invalid-destination");
        assertThat(report.json()).contains("\"route\":null", "\"reject\":\"invalid-destination\"");
    }
}
