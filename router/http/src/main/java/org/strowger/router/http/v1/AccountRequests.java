package org.strowger.router.http.v1;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.value.Amount;
import org.strowger.router.config.value.Rate;
import org.strowger.router.http.api.AccountStatus;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.IdempotencyKey;
import org.strowger.router.http.api.ManagedChange;
import org.strowger.router.http.api.ManagedResult;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonWriter;

/**
 * Requests that do not send messages: they describe the account, and change the number tables and balances that it
 * manages.
 */
final class AccountRequests {
    static final Pattern TABLE_NUMBER =
            Pattern.compile("/v1/tables/([0-9A-Za-z_.-]{1,64})/numbers/([0-9A-Za-z+_.-]{1,64})");
    static final Pattern TOP_UPS = Pattern.compile("/v1/accounts/([0-9A-Za-z_.-]{1,64})/top-ups");
    static final String OPERATOR = "operator";

    private static final String AMOUNT = "amount";
    private static final JsonLimits LIMITS = JsonLimits.ofOctets(1000);
    private static final Pattern OPERATOR_PARAMETER = Pattern.compile(OPERATOR + "=([0-9A-Za-z_.-]{1,64})");

    private AccountRequests() {}

    static HttpAction describe(ApplicationSettings application) {
        return new HttpAction.Account(status -> response(application, status));
    }

    private static HttpResponse response(ApplicationSettings application, AccountStatus status) {
        StringBuilder body = new StringBuilder();
        JsonWriter out = JsonWriter.compact(body::append)
                .beginObject()
                .put("name", application.name())
                .put("in_custody", status.inCustody())
                .put("waiting", status.waiting());
        Rate throughput = application.limits().throughput();
        if (!throughput.isUnlimited()) {
            out.name("throughput")
                    .beginObject()
                    .put("segments", throughput.count())
                    .put("seconds", throughput.per().toSeconds())
                    .endObject();
        }
        status.credit().ifPresent(credit -> out.name("credit")
                .beginObject()
                .put("balance", credit.balance().toString())
                .put("available", credit.available().toString())
                .endObject());
        out.endObject();
        return SendResponse.json(OwnApi.OK, body);
    }

    // ---- Number tables

    static HttpAction tableNumber(HttpRequest request, ApplicationSettings application) {
        Matcher path = matched(TABLE_NUMBER, request);
        String table = String.valueOf(path.group(1));
        if (!application.manages().contains(table)) {
            return notManaged();
        }
        boolean isAdded = request.method().equals("PUT");
        String operator = "";
        if (!request.query().isEmpty()) {
            Matcher parameter = OPERATOR_PARAMETER.matcher(request.query());
            if (!isAdded || !parameter.matches()) {
                return refused("the only parameter is " + OPERATOR + ", the operator of a ported number that is added");
            }
            operator = String.valueOf(parameter.group(1));
        }
        String number = String.valueOf(path.group(2));
        return new HttpAction.Manage(
                new ManagedChange.TableNumber(table, isAdded, number, operator),
                result -> changed(table, number, isAdded, result));
    }

    private static HttpResponse changed(String table, String number, boolean isAdded, ManagedResult result) {
        boolean isDone = result.kind() == ManagedResult.Kind.DONE;
        if (!isDone && result.kind() != ManagedResult.Kind.REPEATED) {
            return problem(result);
        }
        String done = isAdded ? "added" : "removed";
        StringBuilder body = new StringBuilder();
        JsonWriter.compact(body::append)
                .beginObject()
                .put("table", table)
                .put("number", number)
                .put("state", isDone ? done : "unchanged")
                .endObject();
        return SendResponse.json(OwnApi.OK, body);
    }

    // ---- Balances

    static HttpAction topUp(HttpRequest request, ApplicationSettings application) {
        String creditAccount = String.valueOf(matched(TOP_UPS, request).group(1));
        if (!application.manages().contains(creditAccount)) {
            return notManaged();
        }
        try {
            Optional<IdempotencyKey> key = IdempotencyHeader.read(request);
            if (key.isEmpty()) {
                return new HttpAction.Respond(Problem.of(
                                ProblemType.INVALID_IDEMPOTENCY_KEY,
                                "a top-up needs the header " + IdempotencyHeader.NAME
                                        + ", so that a repetition is not credited again")
                        .response());
            }
            Optional<Amount> amount = amount(request.body());
            return amount.isEmpty()
                    ? refused("the body has only the member " + AMOUNT + ": a string with a decimal number that is not"
                            + " 0 and has at most six decimals, such as \"25.00\"")
                    : new HttpAction.Manage(
                            new ManagedChange.TopUp(
                                    creditAccount, amount.get(), key.get().key()),
                            result -> credited(creditAccount, amount.get(), result));
        } catch (RefusedRequest refused) {
            return new HttpAction.Respond(refused.response());
        } catch (InvalidJson fault) {
            return new HttpAction.Respond(Problem.of(ProblemType.INVALID_JSON, String.valueOf(fault.getMessage()))
                    .response());
        }
    }

    private static Optional<Amount> amount(byte[] body) throws InvalidJson {
        JsonValue document = JsonReader.read(body, LIMITS);
        return document instanceof JsonValue.JsonObject object
                        && object.members().size() == 1
                        && object.members().get(AMOUNT) instanceof JsonValue.JsonString written
                ? Amount.of(written.text()).filter(amount -> !amount.isZero())
                : Optional.empty();
    }

    private static HttpResponse credited(String creditAccount, Amount amount, ManagedResult result) {
        boolean isDone = result.kind() == ManagedResult.Kind.DONE;
        if (!isDone && result.kind() != ManagedResult.Kind.REPEATED) {
            return problem(result);
        }
        StringBuilder body = new StringBuilder();
        JsonWriter.compact(body::append)
                .beginObject()
                .put("account", creditAccount)
                .put(AMOUNT, amount.toString())
                .put("balance", result.detail())
                .put("state", isDone ? "credited" : "repeated")
                .endObject();
        return SendResponse.json(OwnApi.OK, body);
    }

    // ---- Both

    private static Matcher matched(Pattern path, HttpRequest request) {
        Matcher matcher = path.matcher(request.path());
        if (!matcher.matches()) {
            throw new AssertionError("the path was matched before");
        }
        return matcher;
    }

    private static HttpAction notManaged() {
        return new HttpAction.Respond(
                Problem.of(ProblemType.NOT_ALLOWED, "the account does not manage a table or account with this name")
                        .response());
    }

    private static HttpAction refused(String detail) {
        return new HttpAction.Respond(
                Problem.of(ProblemType.INVALID_REQUEST, detail).response());
    }

    private static HttpResponse problem(ManagedResult result) {
        ProblemType type =
                switch (result.kind()) {
                    case UNKNOWN_NAME -> ProblemType.NOT_FOUND;
                    case OTHER_REQUEST -> ProblemType.IDEMPOTENCY_KEY_REUSED;
                    case LATER -> ProblemType.UNAVAILABLE;
                    case INVALID, DONE, REPEATED -> ProblemType.INVALID_REQUEST;
                };
        return Problem.of(type, result.detail().isEmpty() ? type.explanation() : result.detail())
                .response();
    }
}
