package org.strowger.router.admin.page;

import static org.strowger.router.admin.page.PageAction.Page.ACCOUNT;
import static org.strowger.router.admin.page.PageAction.Page.APPLICATION;
import static org.strowger.router.admin.page.PageAction.Page.DAEMON;
import static org.strowger.router.admin.page.PageAction.Page.ERRORS;
import static org.strowger.router.admin.page.PageAction.Page.LISTENER;
import static org.strowger.router.admin.page.PageAction.Page.MESSAGE;
import static org.strowger.router.admin.page.PageAction.Page.ROUTE;
import static org.strowger.router.admin.page.PageAction.Page.SMSC;
import static org.strowger.router.admin.page.PageAction.Page.TABLE;
import static org.strowger.router.admin.page.PageAction.Page.TRACES;
import static org.strowger.router.admin.page.PageAction.Page.WAITING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.router.admin.page.PageAction.Page;

/** The table of all actions. */
final class PageActions {
    /** The field that the confirmation page fills with a random key, so that a repeated form has no further effect. */
    static final String KEY = "key";

    private static final List<PageAction> ALL = all();

    private PageActions() {}

    static List<PageAction> at(Page page) {
        return ALL.stream().filter(each -> each.page() == page).toList();
    }

    static Optional<PageAction> find(String id) {
        return ALL.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    static List<PageAction> everything() {
        return ALL;
    }

    private static List<PageAction> all() {
        List<PageAction> all = new ArrayList<>();
        all.addAll(smsc());
        all.addAll(application());
        all.addAll(service(
                ROUTE,
                "route",
                "The route {name} is skipped, as if it were not configured. Its queued messages are still sent.",
                "The route {name} is skipped, as if it were not configured."));
        all.add(PageAction.of(
                "share-route",
                ROUTE,
                "Change a share of route {name}",
                "share route {name} {smsc} {percent}",
                "{smsc} gets {percent} of the messages of its tier in the route {name}; the other SMSCs of the tier "
                        + "keep their ratio. The share lasts until the weights are restored or the daemon stops."));
        all.add(PageAction.of(
                "unshare-route",
                ROUTE,
                "Restore the weights of route {name}",
                "share route {name} configured",
                "The SMSCs of the route {name} share messages by the weights of the configuration again."));
        all.addAll(service(
                LISTENER,
                "listener",
                "The listener {name} closes new connections; existing ones stay.",
                "The listener {name} closes new connections and unbinds the existing sessions."));
        all.addAll(messages());
        all.addAll(tables());
        all.addAll(faults());
        all.addAll(process());
        return List.copyOf(all);
    }

    private static List<PageAction> service(Page page, String kind, String drain, String disable) {
        String title = kind.equals("smsc") ? "SMSC" : kind;
        return List.of(
                PageAction.of(
                        "drain-" + kind,
                        page,
                        "Drain " + title + " {name}",
                        "drain " + kind + " {name}",
                        drain + " This lasts until {name} is enabled again or the daemon stops."),
                PageAction.of(
                        "disable-" + kind,
                        page,
                        "Disable " + title + " {name}",
                        "disable " + kind + " {name}",
                        disable + " This lasts until {name} is enabled again or the daemon stops."),
                PageAction.of(
                        "enable-" + kind,
                        page,
                        "Enable " + title + " {name}",
                        "enable " + kind + " {name}",
                        "Normal service of {name} is restored, and the messages that wait for it are retried at "
                                + "once."));
    }

    private static List<PageAction> smsc() {
        List<PageAction> all = new ArrayList<>(service(
                SMSC,
                "smsc",
                "The SMSC {name} gets no new messages. Queued messages are still sent, and its sessions stay bound.",
                "The SMSC {name} gets no new messages, its queue moves to the next SMSCs of the routes, and its"
                        + " sessions are unbound once every sent message is answered."));
        all.addAll(List.of(
                PageAction.of(
                        "disconnect-smsc",
                        SMSC,
                        "Disconnect SMSC {name}",
                        "disconnect smsc {name}",
                        "All sessions with {name} are unbound once their sent messages are answered; then they are"
                                + " dialled again."),
                PageAction.of(
                        "dial-smsc",
                        SMSC,
                        "Dial SMSC {name} now",
                        "dial smsc {name}",
                        "The sessions with {name} that wait for their next attempt are dialled now."),
                PageAction.of(
                        "retry-smsc",
                        SMSC,
                        "Retry messages for SMSC {name}",
                        "queue retry smsc {name}",
                        "The waiting messages that {name} can get are routed again now.")));
        all.addAll(smscQueue());
        return all;
    }

    private static List<PageAction> smscQueue() {
        return List.of(
                PageAction.of(
                        "limit-smsc",
                        SMSC,
                        "Limit the rate of SMSC {name}",
                        "limit smsc {name} {rate} for {duration}",
                        "{name} gets at most {rate} for {duration}, never more than configured."),
                PageAction.of(
                        "unlimit-smsc",
                        SMSC,
                        "Remove the limit of SMSC {name}",
                        "limit smsc {name} off",
                        "The temporary rate limit of {name} is removed."),
                PageAction.of(
                        "move-smsc",
                        SMSC,
                        "Move the queue of SMSC {name}",
                        "queue move smsc {name} to {other}",
                        "The messages that are queued for {name} now move to {other}; new messages do not."),
                PageAction.of(
                        "fail-smsc",
                        SMSC,
                        "Fail the queue of SMSC {name}",
                        "queue fail smsc {name} [with {status}] [count {count}]",
                        "The messages queued for {name} fail, and their senders get receipts. Without a number, "
                                + "this only reports the number of messages; repeat the command with that number."),
                PageAction.of(
                        "log-smsc",
                        SMSC,
                        "Set the log level of SMSC {name}",
                        "log {level} smsc.{name}",
                        "The log level of {name} is {level} until the daemon stops."),
                PageAction.of(
                        "trace-smsc",
                        SMSC,
                        "Trace SMSC {name}",
                        "trace smsc {name} to {file} [{options}]",
                        "The packets of {name} are written to the capture file {file}."));
    }

    private static List<PageAction> application() {
        List<PageAction> all = new ArrayList<>(service(
                APPLICATION,
                "application",
                "New messages of {name} are refused with a temporary error. Binds, receipts and messages from mobiles"
                        + " continue.",
                "The sessions of {name} are unbound, and binds are refused with a temporary error. Accepted messages"
                        + " are still sent."));
        all.addAll(List.of(
                PageAction.of(
                        "disconnect-application",
                        APPLICATION,
                        "Disconnect application {name}",
                        "disconnect application {name}",
                        "All sessions of {name} are unbound. The application may bind again at once."),
                PageAction.of(
                        "retry-application",
                        APPLICATION,
                        "Retry messages of application {name}",
                        "queue retry application {name}",
                        "The waiting messages of {name} are routed again now."),
                PageAction.of(
                        "resend-application",
                        APPLICATION,
                        "Redeliver to application {name}",
                        "receipts resend application {name}",
                        "The receipts and messages that {name} refused with a temporary error are delivered again"
                                + " now.")));
        all.addAll(applicationLimits());
        return all;
    }

    private static List<PageAction> applicationLimits() {
        return List.of(
                PageAction.of(
                        "limit-application",
                        APPLICATION,
                        "Limit the rate of application {name}",
                        "limit application {name} {rate} for {duration}",
                        "{name} may send at most {rate} for {duration}, never more than configured."),
                PageAction.of(
                        "unlimit-application",
                        APPLICATION,
                        "Remove the limit of application {name}",
                        "limit application {name} off",
                        "The temporary rate limit of {name} is removed."),
                PageAction.of(
                        "unbar-application",
                        APPLICATION,
                        "Lift the bars of application {name}",
                        "unbar account {name}",
                        "{name} may bind again at every address, and its failed binds are forgotten."),
                PageAction.of(
                        "fail-application",
                        APPLICATION,
                        "Fail the messages of application {name}",
                        "queue fail application {name} [with {status}] [count {count}]",
                        "The waiting messages of {name} fail, and the application gets receipts. Without a number, "
                                + "this only reports the number of messages; repeat the command with that number."),
                PageAction.of(
                        "trace-application",
                        APPLICATION,
                        "Trace application {name}",
                        "trace application {name} to {file} [{options}]",
                        "The packets of {name} are written to the capture file {file}."));
    }

    private static List<PageAction> messages() {
        return List.of(
                PageAction.of(
                        "retry-message",
                        MESSAGE,
                        "Retry message {id}",
                        "queue retry message {id} [to {number}]",
                        "The message is routed again now, if it waits for a retry or is held."),
                PageAction.of(
                        "fail-message",
                        MESSAGE,
                        "Fail message {id}",
                        "queue fail message {id} [to {number}] [with {status}]",
                        "The message fails, and its sender gets a receipt if the sender asked for one."),
                PageAction.of(
                        "resend-receipt",
                        MESSAGE,
                        "Resend the receipt of message {id}",
                        "receipts resend message {id} [to {number}]",
                        "The receipt is rebuilt from the event records and delivered to the application again."),
                PageAction.of(
                        "retry-held",
                        WAITING,
                        "Retry held messages",
                        "queue retry held",
                        "All messages that are held for an operator are routed again now."),
                PageAction.of(
                        "fail-held",
                        WAITING,
                        "Fail held messages",
                        "queue fail held [with {status}] [count {count}]",
                        "All held messages fail, and their senders get receipts. Without a number, this only "
                                + "reports the number of messages; repeat the command with that number."));
    }

    private static List<PageAction> tables() {
        return List.of(
                PageAction.of(
                        "add-number",
                        TABLE,
                        "Add a number to {name}",
                        "table add {name} {number} [{value}]",
                        "{number} is added to the table {name}, and stays in the table after a restart."),
                PageAction.of(
                        "remove-number",
                        TABLE,
                        "Remove a number from {name}",
                        "table remove {name} {number}",
                        "{number} is removed from the table {name}, and stays removed after a restart."),
                PageAction.of(
                        "reload-table",
                        TABLE,
                        "Load table {name} again",
                        "table reload {name}",
                        "The file of the table {name} is checked and loaded. If the file has errors, the present "
                                + "table stays."),
                PageAction.of(
                        "top-up",
                        ACCOUNT,
                        "Top up account {name}",
                        "account top-up {name} {amount} {key}",
                        "{amount} is added to the balance of {name}, once for this confirmation."));
    }

    private static List<PageAction> faults() {
        return List.of(
                PageAction.of(
                        "unbar-account",
                        ERRORS,
                        "Lift the bars of an account",
                        "unbar account {name}",
                        "The account {name} may bind again at every address."),
                PageAction.of(
                        "unbar-address",
                        ERRORS,
                        "Lift the bars of an address",
                        "unbar address {address}",
                        "All bars on {address} are lifted: for binds, outbinds, the console and HTTP."),
                PageAction.of(
                        "disconnect-connection",
                        ERRORS,
                        "Close a connection",
                        "disconnect {connection}",
                        "The connection {connection} is unbound and closed."),
                PageAction.of(
                        "trace-number",
                        TRACES,
                        "Trace a number",
                        "trace number {number} to {file} [{options}]",
                        "The packets of messages from or to {number} are written to the capture file {file}."),
                PageAction.of(
                        "stop-trace",
                        TRACES,
                        "Stop a trace",
                        "trace stop {trace}",
                        "The trace {trace} is stopped; its file is kept."));
    }

    private static List<PageAction> process() {
        return List.of(
                PageAction.of(
                        "dry-run",
                        DAEMON,
                        "Show what a reload would change",
                        "reload dry-run",
                        "The configuration file is read and compared; nothing changes."),
                PageAction.of(
                        "reload",
                        DAEMON,
                        "Reload the configuration",
                        "reload",
                        "The configuration file is read and applied. If it has an error, nothing changes."),
                PageAction.of(
                        "rollback",
                        DAEMON,
                        "Restore the previous configuration",
                        "config rollback",
                        "The previous configuration is applied again. The file is not changed, so the next reload"
                                + " applies the file."),
                PageAction.of(
                        "log",
                        DAEMON,
                        "Set a log level",
                        "log {level} [{logger}]",
                        "The log level is {level} until the daemon stops; the level configured restores the level "
                                + "of the configuration."),
                PageAction.of(
                        "shutdown",
                        DAEMON,
                        "Stop the daemon",
                        "shutdown [within {duration}]",
                        "The daemon refuses new messages, waits for unfinished messages, and stops. This page then "
                                + "no longer responds."));
    }
}
