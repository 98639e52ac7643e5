package io.seckill.load.token;

import java.net.URI;

/** The link by which a shop's login hands a user over to the buyer's page. */
public final class PageLink {

    private PageLink() {}

    /** The page of a sale, with the user's token in the fragment: that part of an address reaches no server and no log. */
    public static String of(URI cluster, String sale, String token) {
        return cluster.resolve("/?sale=" + sale + "#token=" + token).toString();
    }
}
