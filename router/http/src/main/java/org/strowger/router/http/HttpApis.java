package org.strowger.router.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.HttpApi;

/**
 * The HTTP features of a program.
 *
 * @param traits the traits of HTTP
 * @param apis the APIs that listeners can serve
 * @param styles the styles of callbacks
 */
public record HttpApis(ProtocolTraits traits, List<HttpApi> apis, List<CallbackStyle> styles) {
    public HttpApis {
        apis = List.copyOf(apis);
        styles = List.copyOf(styles);
    }

    /** The APIs with these names, in this order; each name must exist. */
    public List<HttpApi> named(List<String> names) {
        return names.stream()
                .map(name -> apis.stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("there is no HTTP API " + name)))
                .toList();
    }

    /** The style with this name; null for a style that only an earlier version of Strowger had. */
    @Nullable
    public CallbackStyle style(String name) {
        for (int i = 0; i < styles.size(); i++) {
            if (styles.get(i).name().equals(name)) {
                return styles.get(i);
            }
        }
        return null;
    }
}
