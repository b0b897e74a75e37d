package org.strowger.router.http.v1;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.http.HttpResponse;
import org.strowger.router.json.JsonWriter;

/** The OpenAPI 3.1 document of the API, generated from the tables of members and problems. */
final class OpenApi {
    private static final String JSON = "application/json";

    private static final HttpResponse RESPONSE =
            new HttpResponse(OwnApi.OK, SendResponse.JSON, text().getBytes(StandardCharsets.UTF_8));

    private OpenApi() {}

    static HttpResponse response() {
        return RESPONSE;
    }

    /** Returns the document, indented. */
    static String text() {
        return JsonWriter.indented(document()) + "\n";
    }

    private static Map<String, Object> document() {
        Map<String, Object> paths = new LinkedHashMap<>();
        paths.put(ApiPath.MESSAGES.path(), Map.of("post", send("sendMessage", "Send a message", "SendMessage", true)));
        paths.put(ApiPath.BATCH.path(), Map.of("post", send("sendMessages", "Send several messages", "Batch", false)));
        paths.put(ApiPath.MESSAGE.path(), message());
        paths.put(ApiPath.ACCOUNT.path(), Map.of("get", account()));
        paths.put(ApiPath.TABLE_NUMBER.path(), tableNumber());
        paths.put(ApiPath.TOP_UPS.path(), topUps());
        paths.put(ApiPath.RECEIPTS.path(), Map.of("get", receipts()));
        paths.put(ApiPath.OPENAPI.path(), Map.of("get", self()));
        return object(
                "openapi",
                "3.1.0",
                "info",
                object(
                        "title",
                        "Strowger",
                        "version",
                        "1",
                        "description",
                        "Sends short messages, and reports their delivery.",
                        "license",
                        object("name", "See the file LICENSE of Strowger", "identifier", "LicenseRef-Strowger")),
                "servers",
                List.of(object("url", "/", "description", "the listener that serves this document")),
                "security",
                List.of(object("basic", List.of()), object("bearer", List.of())),
                "paths",
                paths,
                "webhooks",
                webhooks(),
                "components",
                components());
    }

    // ---- Operations

    private static Map<String, Object> send(String id, String summary, String body, boolean single) {
        Map<String, Object> result = single
                ? object("oneOf", List.of(ResponseMember.reference("SendResult"), ResponseMember.reference("Results")))
                : ResponseMember.reference("Results");
        String description = single
                ? "One recipient: the result. An array of recipients: the results; 202 if at least one message was"
                        + " accepted."
                : "202 if at least one message was accepted; each result says which.";
        Map<String, Object> operation = operation(id, summary, description);
        operation.put("parameters", List.of(object("$ref", "#/components/parameters/IdempotencyKey")));
        operation.put(
                "requestBody", object("required", true, "content", content(JSON, ResponseMember.reference(body))));
        operation.put(
                "responses",
                responses(
                        SendResponse.ACCEPTED,
                        "accepted, not delivered yet",
                        result,
                        400,
                        401,
                        403,
                        404,
                        406,
                        409,
                        415,
                        422,
                        429,
                        503,
                        504));
        return operation;
    }

    private static Map<String, Object> message() {
        Map<String, Object> id = object(
                "name",
                "id",
                "in",
                "path",
                "required",
                true,
                "description",
                "the id of the message",
                "schema",
                object("type", "string", "pattern", "^[0-9A-Za-z-]{1,64}$"));
        Map<String, Object> get = operation("queryMessage", "Query a message", "The state of a message.");
        get.put("responses", answers("MessageState", "the state", 400, 401, 404, 406, 429, 503, 504));
        Map<String, Object> delete =
                operation("cancelMessage", "Cancel a message", "Cancels a message that is not delivered yet.");
        delete.put("responses", answers("MessageState", "cancelled", 400, 401, 404, 406, 409, 429, 503, 504));
        return object("parameters", List.of(id), "get", get, "delete", delete);
    }

    private static Map<String, Object> account() {
        Map<String, Object> operation =
                operation("describeAccount", "Describe the account", "The limits of the account and its queues.");
        operation.put("responses", answers("Account", "the account", 401, 406, 429, 503));
        return operation;
    }

    private static Map<String, Object> tableNumber() {
        Map<String, Object> put = operation(
                "addTableNumber", "Add a number to a table", "Only tables that the account manages; durable.");
        put.put(
                "parameters",
                List.of(parameter(
                        AccountRequests.OPERATOR,
                        "the operator of a ported number",
                        object("type", "string", "maxLength", 64))));
        put.put("responses", answers("TableNumber", "added", 400, 401, 403, 404, 406, 429, 503));
        Map<String, Object> delete = operation(
                "removeTableNumber", "Remove a number from a table", "Only tables that the account manages; durable.");
        delete.put("responses", answers("TableNumber", "removed", 400, 401, 403, 404, 406, 429, 503));
        return object(
                "parameters",
                List.of(inPath("table", "the name of the table"), inPath("number", "digits, or the name of a sender")),
                "put",
                put,
                "delete",
                delete);
    }

    private static Map<String, Object> topUps() {
        Map<String, Object> post = operation(
                "topUp",
                "Add an amount to a balance",
                "Only accounts that the account manages. The Idempotency-Key is required, and is remembered for 90 "
                        + "days.");
        post.put("parameters", List.of(object("$ref", "#/components/parameters/IdempotencyKey")));
        Map<String, Object> amount = object(
                "type",
                "string",
                "pattern",
                "^-?[0-9]{1,12}([.][0-9]{1,6})?$",
                "description",
                "a decimal number; negative for a correction");
        post.put(
                "requestBody",
                object(
                        "required",
                        true,
                        "content",
                        content(
                                JSON,
                                object(
                                        "type",
                                        "object",
                                        "properties",
                                        object("amount", amount),
                                        "required",
                                        List.of("amount"),
                                        "additionalProperties",
                                        false))));
        post.put("responses", answers("TopUp", "credited", 400, 401, 403, 404, 406, 415, 422, 429, 503));
        return object("parameters", List.of(inPath("account", "the name of the account")), "post", post);
    }

    private static Map<String, Object> inPath(String name, String description) {
        return object(
                "name",
                name,
                "in",
                "path",
                "required",
                true,
                "description",
                description,
                "schema",
                object("type", "string", "maxLength", 64));
    }

    private static Map<String, Object> receipts() {
        Map<String, Object> operation = operation(
                "listReceipts", "List receipts", "The last receipts of the account in the order of their arrival.");
        operation.put(
                "parameters",
                List.of(
                        parameter(
                                ReceiptsRequest.AFTER,
                                "the member next of the previous page",
                                object("type", "string", "pattern", "^[0-9]{1,19}$")),
                        parameter(
                                ReceiptsRequest.MAX,
                                "the maximum number of receipts",
                                object(
                                        "type",
                                        "integer",
                                        "minimum",
                                        1,
                                        "maximum",
                                        ReceiptsRequest.MAX_LIMIT,
                                        "default",
                                        ReceiptsRequest.MAX_DEFAULT))));
        operation.put("responses", answers("Receipts", "the receipts", 400, 401, 406, 429, 503));
        return operation;
    }

    private static Map<String, Object> parameter(String name, String description, Map<String, Object> schema) {
        return object("name", name, "in", "query", "description", description, "schema", schema);
    }

    private static Map<String, Object> self() {
        Map<String, Object> operation = operation("openApi", "This document", "Needs no credentials.");
        operation.put("security", List.of());
        operation.put("responses", responses(OwnApi.OK, "this document", object("type", "object"), 405));
        return operation;
    }

    private static Map<String, Object> operation(String id, String summary, String description) {
        return object("operationId", id, "summary", summary, "description", description);
    }

    private static Map<String, Object> answers(String schema, String description, int... problems) {
        return responses(OwnApi.OK, description, ResponseMember.reference(schema), problems);
    }

    private static Map<String, Object> responses(
            int status, String description, Map<String, Object> schema, int... problems) {
        Map<String, Object> responses = new TreeMap<>();
        responses.put(Integer.toString(status), object("description", description, "content", content(JSON, schema)));
        for (int problem : problems) {
            responses.put(Integer.toString(problem), object("$ref", "#/components/responses/Problem" + problem));
        }
        return responses;
    }

    private static Map<String, Object> content(String type, Map<String, Object> schema) {
        return object(type, object("schema", schema));
    }

    // ---- Webhooks

    private static Map<String, Object> webhooks() {
        return object(
                "report",
                object("post", webhook("report", "A report on a message", "ReportNotice")),
                "incoming",
                object("post", webhook("incoming", "A message from a mobile", "IncomingNotice")));
    }

    private static Map<String, Object> webhook(String id, String summary, String schema) {
        Map<String, Object> operation = operation(
                id,
                summary,
                "Strowger sends this request to the application (Standard Webhooks 1.0). Any status from 200 to 299"
                        + " means that the application has accepted the event; otherwise the event is sent again.");
        operation.put("security", List.of());
        operation.put(
                "parameters",
                List.of(
                        header("webhook-id", true, "the id of the event, the same in every repetition"),
                        header("webhook-timestamp", true, "the time of this attempt, in seconds since 1970"),
                        header("webhook-signature", false, "a signature for each secret, with blanks between")));
        operation.put(
                "requestBody", object("required", true, "content", content(JSON, ResponseMember.reference(schema))));
        operation.put("responses", object("2XX", object("description", "taken")));
        return operation;
    }

    private static Map<String, Object> header(String name, boolean required, String description) {
        return object(
                "name",
                name,
                "in",
                "header",
                "required",
                required,
                "description",
                description,
                "schema",
                object("type", "string"));
    }

    // ---- Components

    private static Map<String, Object> components() {
        return object(
                "securitySchemes",
                object(
                        "basic", object("type", "http", "scheme", "basic"),
                        "bearer", object("type", "http", "scheme", "bearer")),
                "parameters",
                object("IdempotencyKey", idempotencyKey()),
                "responses",
                problemResponses(),
                "schemas",
                schemas());
    }

    private static Map<String, Object> idempotencyKey() {
        return object(
                "name",
                IdempotencyHeader.NAME,
                "in",
                "header",
                "description",
                "makes repetitions safe: a repetition with the same key gets the response to the first request",
                "schema",
                object("type", "string", "minLength", 1, "maxLength", IdempotencyHeader.LENGTH_MAX));
    }

    private static Map<String, Object> problemResponses() {
        Map<String, Object> responses = new TreeMap<>();
        for (ProblemType type : ProblemType.values()) {
            String titles = String.join(
                    "; ",
                    Arrays.stream(ProblemType.values())
                            .filter(each -> each.status() == type.status())
                            .map(ProblemType::title)
                            .toList());
            responses.put(
                    "Problem" + type.status(),
                    object(
                            "description",
                            titles,
                            "content",
                            content(Problem.MEDIA_TYPE, ResponseMember.reference("Problem"))));
        }
        return responses;
    }

    private static Map<String, Object> schemas() {
        Map<String, Object> schemas = new LinkedHashMap<>();
        schemas.put("SendMessage", sendMessage());
        schemas.put("Batch", batch());
        schemas.put("SendResult", schema(ResponseMember.RESULT));
        schemas.put("Results", schema(ResponseMember.RESULTS));
        schemas.put("MessageState", schema(ResponseMember.STATE));
        schemas.put("Account", schema(ResponseMember.ACCOUNT));
        schemas.put("Credit", schema(ResponseMember.CREDIT));
        schemas.put("Throughput", schema(ResponseMember.THROUGHPUT));
        schemas.put("TableNumber", schema(ResponseMember.TABLE_NUMBER));
        schemas.put("TopUp", schema(ResponseMember.TOP_UP));
        schemas.put("Receipts", schema(ResponseMember.RECEIPTS));
        schemas.put("ReportNotice", schema(ResponseMember.REPORT_NOTICE));
        schemas.put("Report", schema(ResponseMember.REPORT));
        schemas.put("IncomingNotice", schema(ResponseMember.INCOMING_NOTICE));
        schemas.put("Incoming", schema(ResponseMember.INCOMING));
        schemas.put("Problem", schema(ResponseMember.PROBLEM));
        schemas.put("Fault", schema(ResponseMember.FAULT));
        return schemas;
    }

    private static Map<String, Object> sendMessage() {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (MessageMember each : MessageMember.values()) {
            Map<String, Object> property = new LinkedHashMap<>(each.type().schema());
            property.put("description", each.documentation());
            property.put("examples", List.of(each.example()));
            properties.put(each.member(), property);
        }
        return object(
                "type",
                "object",
                "properties",
                properties,
                "required",
                List.of(MessageMember.TO.member()),
                "additionalProperties",
                false);
    }

    private static Map<String, Object> batch() {
        Map<String, Object> messages = object(
                "type",
                "array",
                "items",
                ResponseMember.reference("SendMessage"),
                "minItems",
                1,
                "maxItems",
                MemberTypes.MESSAGES_MAX);
        return object(
                "type",
                "object",
                "properties",
                object(SendRequest.MESSAGES, messages),
                "required",
                List.of(SendRequest.MESSAGES),
                "additionalProperties",
                false);
    }

    /** Returns a schema that allows additional members, because later versions may add some. */
    private static Map<String, Object> schema(List<ResponseMember> members) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (ResponseMember each : members) {
            Map<String, Object> property = new LinkedHashMap<>(new TreeMap<>(each.schema()));
            property.put("description", each.documentation());
            properties.put(each.name(), property);
            if (each.always()) {
                required.add(each.name());
            }
        }
        return object("type", "object", "properties", properties, "required", required);
    }

    /** Returns a map with these names and values, in this order. */
    private static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }
}
