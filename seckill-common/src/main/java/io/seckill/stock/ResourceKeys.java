package io.seckill.stock;

import java.util.List;

/**
 * The Redis keys of one resource, built here and nowhere else.
 *
 * <p>All of them carry the hash tag {@code {resourceId}}, so that on Redis Cluster they live in one slot and a script may
 * use them together.
 *
 * @param resourceId what is sold; {@code [A-Za-z0-9_-]{1,64}}
 */
public record ResourceKeys(String resourceId) {

    /** The set of every resource that was ever loaded, beside {@link #REGISTRY_MARK}. */
    public static final String REGISTRY = "seckill:sales";

    /** A member that is no id: its presence says that the registry was written, also when there is no sale yet. */
    public static final String REGISTRY_MARK = "*";

    /** The channel on which each change other than a purchase is told, by the sale's resource id. */
    public static final String CHANGES = "seckill:changes";

    /** The channel on which is told which orders entered which state, after that is committed. */
    public static final String ORDER_NEWS = "seckill:orders";

    /** The form of every id: of resources, users and, as they come from outside, orders. */
    public static final String ID_FORM = "[A-Za-z0-9_-]{1,64}";

    private static final int LONGEST_ID = 64;

    public ResourceKeys {
        if (!isId(resourceId)) {
            throw new IllegalArgumentException("not a resource id: " + resourceId);
        }
    }

    /** Whether the text is a well-formed id, of {@link #ID_FORM}. A loop, since each request asks. */
    public static boolean isId(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isOfAnId(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= LONGEST_ID;
    }

    private static boolean isOfAnId(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-';
    }

    /** Hash: total, start and end (epoch ms), state. */
    public String sale() {
        return key("sale");
    }

    /** String: units left, never below 0. */
    public String stock() {
        return key("stock");
    }

    /** Hash: userId to orderId. */
    public String users() {
        return key("users");
    }

    /** Sorted set: {@code orderId:userId} of what is reserved and not confirmed, by the time a relay may take it. */
    public String pending() {
        return key("pending");
    }

    /** String: when a unit last came back, or terms or marks were last changed by anything but a purchase. */
    public String changed() {
        return key("changed");
    }

    /** String: what a buyer is shown of the sale, as JSON. No script looks at it. */
    public String offer() {
        return key("offer");
    }

    /** Hash that a rebuild fills before it takes the place of {@link #users()}. */
    public String stagedUsers() {
        return key("users:staged");
    }

    /** Sale, stock, users and pending, in the order in which the scripts take them. */
    public List<String> all() {
        return List.of(sale(), stock(), users(), pending());
    }

    private String key(String part) {
        return "seckill:{" + resourceId + "}:" + part;
    }
}
