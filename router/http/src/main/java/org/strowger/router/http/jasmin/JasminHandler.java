package org.strowger.router.http.jasmin;

import java.time.Instant;
import java.util.List;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.AccountStatus;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.SendResult;
import org.strowger.router.http.gateway.SmppError;

/** Sends or prices a message, or returns the balance, after the account has been authenticated. */
final class JasminHandler implements HttpCall.Handler {
    private static final int FORBIDDEN = 403;
    private static final int NO_ROUTE = 412;
    private static final int BAD_REQUEST = 400;
    private static final int FAILED = 500;
    private static final int UNAVAILABLE = 503;

    private static final String NO_ROUTE_WORDS = "No route found";
    private static final String NOT_SENT_WORDS =
            "Cannot send submit_sm, check SMPPClientManagerPB log file for details";

    private final Command command;
    private final JasminArguments arguments;
    private final JasminShell shell;
    private final boolean exact;

    enum Command {
        SEND,
        RATE,
        BALANCE
    }

    JasminHandler(Command command, JasminArguments arguments, JasminShell shell, boolean exact) {
        this.command = command;
        this.arguments = arguments;
        this.shell = shell;
        this.exact = exact;
    }

    @Override
    public HttpResponse denied(HttpCall.Denial why) {
        return switch (why) {
            case MISSING, WRONG -> shell.failure(FORBIDDEN, "Authentication failure for username:" + user());
            case UNAVAILABLE -> later("out of service");
            case BARRED, BUSY -> later("too many requests");
        };
    }

    @Override
    public HttpAction begin(ApplicationSettings application, Instant now) {
        if (command == Command.BALANCE) {
            return new HttpAction.Account(status -> shell.success(balance(status)));
        }
        try {
            PlainMessage message = new JasminMessage(arguments, shell, exact).message(application, now);
            return command == Command.SEND
                    ? new HttpAction.Send(List.of(message), results -> answer(results.get(0)))
                    : new HttpAction.Price(message, isRouted -> rate(message, isRouted));
        } catch (JasminRejection fault) {
            return new HttpAction.Respond(fault.response());
        }
    }

    /** Jasmin has one answer to a failure that passes; it does not say so. */
    private HttpResponse later(String why) {
        return exact
                ? shell.failure(FAILED, NOT_SENT_WORDS)
                : shell.failure(UNAVAILABLE, "Unknown error: " + why + ", try again later");
    }

    /** The balance has no limit if there is no account, or if the account has no lower limit. */
    private static String balance(AccountStatus status) {
        String balance = status.credit()
                .filter(AccountStatus.Credit::isLimited)
                .map(credit -> decimal(credit.available().toString()))
                .orElse("\"ND\"");
        return "{\"balance\": " + balance + ", \"sms_count\": \"ND\"}";
    }

    /** Jasmin writes all numbers with decimals. */
    private static String decimal(String amount) {
        return amount.indexOf('.') < 0 ? amount + ".0" : amount;
    }

    private HttpResponse rate(PlainMessage message, boolean isRouted) {
        if (!isRouted) {
            return shell.failure(NO_ROUTE, NO_ROUTE_WORDS);
        }
        String count = "\"submit_sm_count\": " + message.segments();
        String price = "\"unit_rate\": 0.0";
        return shell.success(shell.isRest() ? "{" + count + ", " + price + "}" : "{" + price + ", " + count + "}");
    }

    /** Returns the response to a request that has sent a message. */
    HttpResponse answer(SendResult result) {
        Outcome outcome = result.outcome();
        if (outcome.isAccepted()) {
            return shell.success("Success \"" + outcome.messageId() + '"');
        }
        return result.reason()
                .map(this::refused)
                .orElseGet(() -> shell.failure(
                        FAILED, "Unknown error: " + SmppError.of(outcome.code()).wireName()));
    }

    /** Returns the most similar response that Jasmin has for this reason. */
    private HttpResponse refused(RefusalReason reason) {
        return switch (reason) {
            case INVALID_DESTINATION, NO_RECEIVER, LISTS_NOT_SERVED -> shell.failure(NO_ROUTE, NO_ROUTE_WORDS);
            case INVALID_SENDER -> filtered("source_address");
            case NOT_ENCODABLE -> filtered("content");
            case INVALID_PARAMETER -> filtered("custom_tlvs");
            case NO_CREDIT -> shell.failure(FORBIDDEN, "Cannot charge submit_sm, check RouterPB log file for details");
            case TOO_FAST, TOO_MANY_BINDS -> shell.failure(FORBIDDEN, "User throughput exceeded");
            case NOT_ALLOWED, UNKNOWN_MESSAGE, WRONG_CREDENTIALS ->
                shell.failure(BAD_REQUEST, "Authorization failed for user [" + user() + "] (Cannot send MT messages).");
            case NO_ANSWER, RECEIVER_UNBOUND -> shell.failure(NO_ROUTE, "Failover route has no bound connectors");
            case QUEUE_FULL, LATER, SHUTTING_DOWN -> shell.failure(FAILED, NOT_SENT_WORDS);
        };
    }

    private HttpResponse filtered(String filter) {
        return shell.failure(
                BAD_REQUEST, "Value filter failed for user [" + user() + "] (" + filter + " filter mismatch).");
    }

    private String user() {
        return ArgumentCheck.shown(arguments.text("username"));
    }
}
