package org.strowger.router.config.hook;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.strowger.http.HttpHeaders;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.ValueType;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.yaml.YamlTree;

/** The value type of headers: names chosen in the configuration file, each with a secret. */
final class HeaderMap implements ValueType<Map<String, Password>> {
    private static final int HEADERS_MAX = 16;

    /** A token (RFC 9110 section 5.6.2). */
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /** The headers that frame or describe the request (RFC 9110 sections 7 and 8). Strowger writes them itself. */
    private static final Set<String> OURS = Set.of(
            "host",
            "content-type",
            "content-length",
            "content-encoding",
            "transfer-encoding",
            "connection",
            "upgrade",
            "te",
            "trailer",
            "expect",
            "accept",
            "accept-encoding",
            "idempotency-key");

    @Override
    public Optional<Map<String, Password>> read(ConfigValue configValue) {
        if (configValue.tree().isNothing()) {
            return Optional.of(Map.of());
        }
        if (!(configValue.tree() instanceof YamlTree.Mapping mapping)) {
            configValue.hide();
            return configValue.expected("names of headers with their values", "write {Authorization: {file: PATH}}");
        }
        if (mapping.entries().size() > HEADERS_MAX) {
            configValue.refuse(FaultText.of("a hook has at most " + HEADERS_MAX + " headers")
                    .advising("remove those that the service does not need"));
            return Optional.empty();
        }
        Map<String, Password> headers = new LinkedHashMap<>();
        Set<String> known = new HashSet<>();
        for (YamlTree.Entry each : mapping.entries()) {
            String name = each.key().text();
            if (!NAME.matcher(name).matches() || each.value().isNothing()) {
                refuseHalf(configValue, each);
                continue;
            }
            ConfigValue value = configValue.entry(each);
            Optional<Password> secret = SecretType.TOKEN.read(value);
            String fault =
                    secret.map(right -> fault(name, right.plain(), known)).orElse("");
            if (!fault.isEmpty()) {
                value.refuse(FaultText.of(fault).advising("see the headers of hooks in the manual"));
            } else {
                secret.ifPresent(right -> headers.put(name, right));
            }
        }
        boolean whole = headers.size() == mapping.entries().size();
        return whole ? Optional.of(Map.copyOf(headers)) : Optional.empty();
    }

    /** Refuses a header without a name or a value. It is not shown, because without its colon it has both. */
    private static void refuseHalf(ConfigValue headers, YamlTree.Entry header) {
        headers.reading().faults().hide(header.key().span());
        headers.reading().faults().hide(header.value().span());
        headers.reading()
                .faults()
                .add(
                        header.key().span(),
                        headers.key(),
                        FaultText.of("a header needs a name and a value")
                                .advising("write {Authorization: {file: PATH}}, with a blank after the colon"));
    }

    private static String fault(String name, String value, Set<String> known) {
        String plain = name.toLowerCase(Locale.ROOT);
        if (OURS.contains(plain)) {
            return "Strowger writes this header itself";
        }
        if (!known.add(plain)) {
            return "the header is written twice";
        }
        try {
            HttpHeaders.of(name, value);
            return "";
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage()); // The message does not contain the value.
        }
    }

    static Map<String, Password.Plain> plain(Map<String, Password> headers) {
        Map<String, Password.Plain> plain = new HashMap<>();
        headers.forEach((name, value) -> plain.put(name, new Password.Plain(value.plain())));
        return plain;
    }

    @Override
    public String expected() {
        return "names of headers with their values, such as {Authorization: {file: secrets/hlr}}";
    }

    @Override
    public Map<String, Object> schema(ConfigVocabulary vocabulary) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("maxProperties", HEADERS_MAX);
        schema.put("additionalProperties", SecretType.TOKEN.schema(vocabulary));
        return schema;
    }
}
