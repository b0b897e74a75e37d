package org.strowger.router.admin.page;

import java.util.List;
import java.util.Optional;
import org.strowger.router.admin.page.PageAction.Page;

/** The table of the pages that show views. */
final class ViewPages {
    private static final List<ViewPage> ALL = List.of(
            ViewPage.of(
                    "",
                    "Overview",
                    "Overview",
                    PageSection.of("State and warnings", "status"),
                    PageSection.of("SMSCs", "show smscs").linking("name", "smsc", "name")),
            ViewPage.of(
                    "smscs",
                    "SMSCs",
                    "SMSCs",
                    PageSection.of("All SMSCs", "show smscs").linking("name", "smsc", "name"),
                    PageSection.of("Quality", "show quality")),
            ViewPage.of(
                            "smsc",
                            "",
                            "SMSC {name}",
                            PageSection.of("State", "show smscs {name}"),
                            PageSection.of("Queue", "show queue smsc {name}").linking("id", "message", "id"),
                            PageSection.of("Connections", "show connections smsc={name}"),
                            PageSection.of("Recent errors", "show errors smsc {name}"),
                            PageSection.of("Quality", "show quality smsc {name}"))
                    .offering(Page.SMSC),
            ViewPage.of(
                    "applications",
                    "Applications",
                    "Applications",
                    PageSection.of("All applications", "show applications").linking("name", "application", "name"),
                    PageSection.of("Groups", "show groups")),
            ViewPage.of(
                            "application",
                            "",
                            "Application {name}",
                            PageSection.of("State", "show applications {name}"),
                            PageSection.of("Queue", "show queue application {name}"),
                            PageSection.of("Connections", "show connections application={name}"),
                            PageSection.of("Recent errors", "show errors application {name}"),
                            PageSection.of("Callbacks", "show callbacks {name}"))
                    .offering(Page.APPLICATION),
            ViewPage.of(
                    "routes",
                    "Routes",
                    "Routes",
                    PageSection.of("All routes", "show routes").linking("name", "route", "name")),
            ViewPage.of("route", "", "Route {name}", PageSection.of("State", "show routes {name}"))
                    .offering(Page.ROUTE),
            ViewPage.of(
                    "listeners",
                    "Listeners",
                    "Listeners",
                    PageSection.of("All listeners", "show listeners").linking("name", "listener", "name")),
            ViewPage.of(
                            "listener",
                            "",
                            "Listener {name}",
                            PageSection.of("Connections", "show connections listener={name} top=100"),
                            PageSection.of("Recent errors", "show errors listener {name}"))
                    .offering(Page.LISTENER),
            ViewPage.of(
                            "message",
                            "Messages",
                            "Find a message",
                            PageSection.of("Message {id}", "show message {id}").linking("id", "message", "id"))
                    .asking()
                    .offering(Page.MESSAGE),
            ViewPage.of(
                            "waiting",
                            "Waiting",
                            "Waiting messages",
                            PageSection.of("All queues", "show queue").linking("name", "{kind}", "name"),
                            PageSection.of("Waiting for a retry", "show queue later")
                                    .linking("id", "message", "id"),
                            PageSection.of("Held for an operator", "show queue held")
                                    .linking("id", "message", "id"))
                    .offering(Page.WAITING),
            ViewPage.of(
                            "errors",
                            "Errors",
                            "Recent errors",
                            PageSection.of("Invalid packets", "show errors"),
                            PageSection.of("Barred accounts and addresses", "show barred"),
                            PageSection.of("Callbacks", "show callbacks"),
                            PageSection.of("Hooks", "show hooks"))
                    .offering(Page.ERRORS),
            ViewPage.of(
                            "explain",
                            "Explain",
                            "Explain a message from an application",
                            PageSection.of(
                                    "Explanation",
                                    "explain to {to} [from {from}] [application {application}] [label {label}]"
                                            + " [text {text}]"))
                    .asking(),
            ViewPage.of(
                            "explain-inbound",
                            "Explain inbound",
                            "Explain a message from a mobile",
                            PageSection.of(
                                    "Explanation", "explain inbound to {to} smsc {smsc} [from {from}] [text {text}]"))
                    .asking(),
            ViewPage.of("tables", "Tables", "Number tables", PageSection.of("All tables", "show tables")),
            ViewPage.of("table", "", "Table {name}", PageSection.of("State", "table show {name} [{number}]"))
                    .asking()
                    .offering(Page.TABLE),
            ViewPage.of("accounts", "Accounts", "Accounts", PageSection.of("All accounts", "show accounts")),
            ViewPage.of("account", "", "Account {name}", PageSection.of("State", "account show {name}"))
                    .offering(Page.ACCOUNT),
            ViewPage.of("filters", "Filters", "Message filters", PageSection.of("All filters", "show filters")),
            ViewPage.of("traces", "Traces", "Traces", PageSection.of("All traces", "show traces"))
                    .offering(Page.TRACES),
            ViewPage.of(
                            "daemon",
                            "Daemon",
                            "Daemon",
                            PageSection.of("Version", "show version"),
                            PageSection.of("Store", "show store"),
                            PageSection.of("Event records", "show records"),
                            PageSection.of("Threads", "show threads"),
                            PageSection.of("Certificates", "show certificates"),
                            PageSection.of("Nodes", "show cluster"),
                            PageSection.of("Log levels", "log"))
                    .offering(Page.DAEMON));

    private ViewPages() {}

    static List<ViewPage> all() {
        return ALL;
    }

    static Optional<ViewPage> at(String address) {
        return ALL.stream().filter(each -> each.address().equals(address)).findFirst();
    }
}
