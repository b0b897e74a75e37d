package org.strowger.world;

import java.util.List;
import org.strowger.router.http.HttpApis;
import org.strowger.router.http.HttpTraits;
import org.strowger.router.http.jasmin.BatchCallback;
import org.strowger.router.http.jasmin.JasminApi;
import org.strowger.router.http.jasmin.JasminCallback;
import org.strowger.router.http.kannel.KannelAdminApi;
import org.strowger.router.http.kannel.KannelApi;
import org.strowger.router.http.kannel.KannelCallback;
import org.strowger.router.http.provider.ProviderCallbackApi;
import org.strowger.router.http.v1.OwnApi;
import org.strowger.router.http.v1.StandardCallback;
import org.strowger.smpp.Smpp;

/** The HTTP features of a simulated router: all APIs and all styles. */
public final class TestHttp {
    public static final HttpApis APIS = new HttpApis(
            HttpTraits.of(Smpp.TRAITS),
            List.of(new OwnApi(), new KannelApi(), new JasminApi(), new ProviderCallbackApi(), new KannelAdminApi()),
            List.of(
                    new StandardCallback(),
                    KannelCallback.GET,
                    KannelCallback.POST,
                    KannelCallback.XML,
                    JasminCallback.GET,
                    JasminCallback.POST,
                    new BatchCallback()));

    private TestHttp() {}
}
