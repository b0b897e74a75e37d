package org.strowger.router.app.daemon;

import java.util.List;
import org.strowger.router.http.HttpApis;
import org.strowger.router.http.HttpTraits;
import org.strowger.smpp.Smpp;

/** The HTTP of a simulated router: all APIs and all styles. */
final class TestHttp {
    static final HttpApis APIS = new HttpApis(HttpTraits.of(Smpp.TRAITS), List.of(), List.of());

    private TestHttp() {}
}
