package org.strowger.router.imports.kannel.link;

import java.util.Optional;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.router.config.match.Expression;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.conf.AddressLists;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** A link with {@code smsc = http}: another Kannel, or any provider with a URL. */
final class HttpLink implements LinkKind {
    private static final String CALLS = "the provider must call /providers/NAME/receipt and /providers/NAME/mo of the "
            + "listener providers: change the URLs there";
    private static final int SESSIONS_MAX = 1_000;
    private static final int TAKEN_MAX = 1_000;

    private final boolean isTemplate;

    private HttpLink(boolean isTemplate) {
        this.isTemplate = isTemplate;
    }

    static Optional<LinkKind> of(String type) {
        return switch (type) {
            case "kannel" -> Optional.of(new HttpLink(false));
            case "generic" -> Optional.of(new HttpLink(true));
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<Result> map(LinkGroups link, GroupReader reader, YamlMap smsc, Draft draft) {
        String name = ((YamlScalar) smsc.entries().get(0).value()).text();
        String sendUrl = reader.value("send-url").orElse("");
        UrlEscapes url = UrlEscapes.ofRequest(isTemplate ? sendUrl : sendUrl.replaceFirst("[?#].*$", ""));
        if (!isUrl(url.text())) {
            return Optional.of(Result.lost("its send-url is not an http or https URL"));
        }
        if (!url.lost().isEmpty()) {
            return Optional.of(Result.lost(
                    "its send-url has escapes that templates do not " + "have: " + String.join(", ", url.lost())));
        }
        if (isTemplate && reader.value("status-success-regex").isEmpty()) {
            return Optional.of(Result.lost("it has no status-success-regex, without which Kannel does not start"));
        }
        smsc.put("protocol", "http");
        UrlSecret secret = UrlSecret.in(url.text());
        login(reader, smsc, draft, secret);
        sessions(reader, smsc);
        YamlMap http = smsc.section("http")
                .put("profile", isTemplate ? "template" : "kannel")
                .put("url", secret.url(), reader.comment("send-url"));
        reader.taken("send-url", "http.url");
        reader.taken("system-type", "http.profile");
        calls(reader, http, name, draft);
        if (isTemplate) {
            template(reader, http.section("template").put("method", reader.isTrue("use-post", false) ? "post" : "get"));
        } else {
            SharedKeys.unknownIsFinal(smsc);
        }
        return Optional.empty();
    }

    private static boolean isUrl(String text) {
        try {
            HttpUrl.parse(text.replaceAll("\\{[a-z-]+\\}", "x"));
            return true;
        } catch (MalformedUrl e) {
            return false;
        }
    }

    private void login(GroupReader reader, YamlMap smsc, Draft draft, UrlSecret secret) {
        if (!secret.value().isEmpty()) {
            String name = ((YamlScalar) smsc.entries().get(0).value()).text();
            smsc.put("system-id", "strowger")
                    .put("password", draft.secrets().file("smsc-" + name, secret.value()), "of send-url");
            Result lost =
                    Result.lost("the password is taken from send-url; write http.secret for the provider's requests");
            reader.map("smsc-username", each -> lost);
            reader.map("smsc-password", each -> lost);
            return;
        }
        Optional<Result> refusal = SharedKeys.login(reader, smsc, draft);
        if (refusal.isPresent()) {
            smsc.put("system-id", "strowger").put("password", "");
            if (!isTemplate) {
                reader.map("smsc-username", each -> refusal.get());
            }
        }
    }

    private static void sessions(GroupReader reader, YamlMap smsc) {
        long[] sessions = {10};
        reader.map("max-pending-submits", each -> {
            sessions[0] = Values.integer(each.value(), 1, SESSIONS_MAX);
            return Result.taken("sessions, the requests in flight");
        });
        smsc.put("sessions", String.valueOf(sessions[0]), reader.commentOrDefault("max-pending-submits"));
        reader.taken("use-ssl", "the scheme of http.url");
    }

    /** Maps the requests of the provider: they arrive at a separate listener, and are verified by a secret. */
    private static void calls(GroupReader reader, YamlMap http, String name, Draft draft) {
        reader.map("dlr-url", each -> {
            try {
                HttpUrl url = HttpUrl.parse(each.value());
                http.put(
                        "callback-url",
                        (url.isTls() ? "https://" : "http://") + SharedKeys.written(url.host(), url.port()),
                        each.comment());
            } catch (MalformedUrl e) {
                return Result.lost("it is not an http or https URL: write http.callback-url by hand");
            }
            http.put("secret", draft.secrets().random("callbacks-" + name));
            return Result.changed("http.callback-url, with the path of Strowger, and a new secret");
        });
        reader.map("connect-allow-ip", each -> {
            AddressLists.Networks networks = AddressLists.networks(each.value());
            if (!networks.found().isEmpty()) {
                http.put("allow-from", YamlList.of(networks.found()), each.comment());
            }
            return networks.lost().isEmpty()
                    ? Result.taken("http.allow-from")
                    : Result.lost("these are not networks: " + String.join(", ", networks.lost()));
        });
        reader.map("port", each -> {
            long port = Values.integer(each.value(), 1, Values.PORT_MAX);
            YamlMap api = new YamlMap().put("apis", new YamlList().add("provider"));
            if (!draft.addHttpListener("providers", "0.0.0.0", port, api, each.comment())) {
                return Result.lost(Values.PORT_TAKEN);
            }
            if (!http.has("secret") && !http.has("allow-from")) {
                http.put("secret", draft.secrets().random("callbacks-" + name));
            }
            return Result.changed(CALLS.replace("NAME", name));
        });
    }

    private static void template(GroupReader reader, YamlMap template) {
        condition(reader, template, "status-success-regex", "accepted");
        condition(reader, template, "status-permfail-regex", "permanent");
        condition(reader, template, "status-tempfail-regex", "temporary");
        reader.map("generic-foreign-id-regex", each -> {
            if (Expression.faultOf(each.value(), "").isPresent()
                    || !each.value().contains("(")) {
                return Result.lost("it is not an RE2 expression with a group");
            }
            template.put("id", "regex " + each.value(), each.comment());
            return Result.taken("http.template.id");
        });
        reader.taken("use-post", "http.template.method");
        reader.map("generic-message-sent", each -> {
            if (each.value().length() > TAKEN_MAX
                    || !each.value().chars().allMatch(octet -> octet >= ' ' && octet < 0x7F)) {
                return Result.lost("only 1000 characters of ASCII are possible");
            }
            template.put("taken", each.value(), each.comment());
            return Result.taken("http.template.taken");
        });
        parameter(reader, template.section("message"), "generic-param-from", "from");
        parameter(reader, template.section("message"), "generic-param-to", "to");
        parameter(reader, template.section("message"), "generic-param-text", "text");
        YamlMap receipt = template.section("receipt").put("id", "form dlr-mid").put("status", "form dlr-mask");
        receipt.put("delivered", new YamlList().add("1")).put("undeliverable", new YamlList().add("2"));
        receipt.put("rejected", new YamlList().add("16")).put("expired", new YamlList().add("34"));
        receipt.put("progress", new YamlList().add("4").add("8"));
        parameter(reader, receipt, "generic-param-dlr-mid", "id");
        parameter(reader, receipt, "generic-param-dlr-mask", "status");
        parameter(reader, receipt, "generic-param-dlr-err", "error");
    }

    private static void condition(GroupReader reader, YamlMap template, String key, String target) {
        reader.map(key, each -> {
            Optional<String> fault = Expression.faultOf(each.value(), "");
            if (fault.isPresent()) {
                return Result.lost("it is not an RE2 expression: write http.template." + target + " by hand");
            }
            template.put(target, "body ~ " + each.value(), each.comment());
            return Result.taken("http.template." + target);
        });
    }

    private static void parameter(GroupReader reader, YamlMap section, String key, String target) {
        reader.map(key, each -> {
            if (!each.value().matches("[A-Za-z0-9_.-]{1,60}")) {
                return Result.lost("this is not the name of a parameter");
            }
            section.put(target, "form " + each.value(), each.comment());
            return Result.taken("http.template");
        });
    }
}
